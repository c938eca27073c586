/** An observation as in an agent's documents. */
export interface WrittenObservation {
  /** Events or Samples, the element name, and the name of the data item. */
  kind: readonly [group: string, element: string, name: string];
  dataItemId: string;
  sequence: number;
  timestamp: string;
  value: string;
}

/** The agent's answer to `current` and `sample`. */
export function writeStreams(
  device: { name: string; uuid: string },
  header: object,
  observations: readonly WrittenObservation[],
): string {
  const components = observations.map(({ kind, value, dataItemId, sequence, timestamp }) => {
    const [group, element, name] = kind;
    const attributes = attributesOf({ dataItemId, name, sequence, timestamp });
    const item = `<${group}><${element} ${attributes}>${value}</${element}></${group}>`;
    return `<ComponentStream component="Controller" componentId="c">${item}</ComponentStream>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<MTConnectStreams xmlns:m="urn:mtconnect.org:MTConnectStreams:1.3" xmlns="urn:mtconnect.org:MTConnectStreams:1.3">
<Header ${attributesOf(header)}/>
<Streams><DeviceStream ${attributesOf(device)}>${components.join('')}</DeviceStream></Streams>
</MTConnectStreams>`;
}

/** The agent's answer to a sequence number out of range. */
export function writeOutOfRange(header: object): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<MTConnectError xmlns="urn:mtconnect.org:MTConnectError:1.3"><Header ${attributesOf(header)}/>
<Errors><Error errorCode="OUT_OF_RANGE">'from' is out of range</Error></Errors></MTConnectError>`;
}

function attributesOf(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
}
