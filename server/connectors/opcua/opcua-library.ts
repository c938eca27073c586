import type * as Library from 'node-opcua-client';

let loading: Promise<typeof Library> | undefined;

/** Loaded when the first device needs it: it is large. */
export function loadOpcua(): Promise<typeof Library> {
  loading ??= import('node-opcua-client').then((library) => {
    // What goes wrong is told by the device.
    library.setLogLevel(library.LogLevel.Error);
    return library;
  });
  return loading;
}
