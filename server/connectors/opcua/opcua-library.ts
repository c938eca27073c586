import type * as Library from 'node-opcua-client';

let loading: Promise<typeof Library> | undefined;

/** Loads the library on first use: it is large. */
export function loadOpcua(): Promise<typeof Library> {
  loading ??= import('node-opcua-client').then((library) => {
    // Only errors are logged: problems are shown at the device.
    library.setLogLevel(library.LogLevel.Error);
    return library;
  });
  return loading;
}
