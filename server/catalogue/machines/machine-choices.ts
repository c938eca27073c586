/**
 * How screens display a machine: PROCESS_CQC by its metrics, IMM as an injection-moulding machine.
 */
export const displayTypes = ['MACHINE', 'IMM', 'PROCESS_CQC'] as const;

/** Remote access to the panel of a machine. */
export const remoteTypes = ['VNC', 'RDP', 'SSH', 'WEB'] as const;
