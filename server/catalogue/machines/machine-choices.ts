/** How screens draw a machine: PROCESS_CQC by its metrics, IMM as an injection-moulding machine. */
export const displayTypes = ['MACHINE', 'IMM', 'PROCESS_CQC'] as const;

/** How the panel of a machine can be reached from afar. */
export const remoteTypes = ['VNC', 'RDP', 'SSH', 'WEB'] as const;
