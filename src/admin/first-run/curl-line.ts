interface SampleCall {
  key: string;
  machine: string;
  /** Origin of the installation, as seen by this browser. */
  origin?: string;
}

/** A shell command that sends one sample: the machine runs as of now. */
export function curlLine({ key, machine, origin = window.location.origin }: SampleCall): string {
  const body = JSON.stringify([{ machine, tag: 'status', value: 'RUNNING', at: 'NOW' }]);
  // The shell inserts the time, so the body is in double quotes.
  const quoted = body
    .replaceAll(/["\\$`]/g, String.raw`\$&`)
    .replace(/NOW(?=\\"\}\]$)/, () => '$(date -u +%FT%TZ)');
  return [
    `curl ${origin}/api/ingest \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d "${quoted}"`,
  ].join('\n');
}
