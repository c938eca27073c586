interface SampleCall {
  key: string;
  machine: string;
  /** Of the installation, as this browser reaches it. */
  origin?: string;
}

/** Sends one sample from a shell: the machine runs, from now on. */
export function curlLine({ key, machine, origin = window.location.origin }: SampleCall): string {
  const body = JSON.stringify([{ machine, tag: 'status', value: 'RUNNING', at: 'NOW' }]);
  // The shell fills in the time, so the body stands in double quotes.
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
