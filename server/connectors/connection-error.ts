import { unreachable } from '#server/web/outside/networks.ts';

/** Connection faults and their English texts. The keys are stable: pages have translations. */
export const connectionFaults = {
  unreachable,
  'secret.unreadable': 'The secret cannot be read: give it again',
  'broker.refused': 'The broker refused: {{detail}}',
  'broker.topic': 'The broker refused a topic',
  'broker.lost': 'The connection to the broker was lost',
  'broker.certificate': 'The certificate of the broker is not trusted ({{detail}})',
  'agent.refused': 'The agent refused: {{detail}}',
  'agent.redirect': 'The agent answered with a redirect: {{detail}}',
  'agent.tooLarge': 'The agent answers with more than 16 MB',
  'agent.certificate': 'The certificate of the agent is not trusted ({{detail}})',
  'agent.none': 'What answers is no MTConnect agent',
  'server.unknown':
    'The certificate of the server is not trusted yet. If its thumbprint is {{detail}}, enter it in the connector',
  'server.other':
    'The server has another certificate than the trusted one: its thumbprint is {{detail}}',
  'server.security': 'The server does not offer {{detail}} with Basic256Sha256',
  'server.user': 'The server refused the user name or the password',
  'server.distrust': 'The server does not trust Lineside: trust {{detail}} there',
  'server.refused': 'The server refused: {{detail}}',
  'server.lost': 'The connection to the server was lost',
  'server.session': 'The server has ended the session',
  'server.subscription': 'The server has ended the subscription: {{detail}}',
  'server.silent': 'The server is silent',
  'server.tooFast': 'Values come faster than they can be stored',
  'server.namespace': 'The server knows no namespace {{detail}}',
  'server.missing': 'The server has no {{detail}}',
} as const;

type ConnectionFault = keyof typeof connectionFaults;

/** Placeholder in a text, replaced by the detail of the fault. */
const detailMark = '{{detail}}';

/** Error of a connection to a machine or a broker, with a text for people. */
export class ConnectionError extends Error {
  constructor(error: ConnectionFault, detail = '') {
    super(connectionFaults[error].replace(detailMark, () => detail));
  }
}

/** Code and detail of a fault, parsed from its text, for translation; undefined for other texts. */
export function connectionFaultIn(message: string): { code: string; detail: string } | undefined {
  for (const [code, words] of Object.entries(connectionFaults)) {
    const [before = '', after] = words.split(detailMark);
    if (after === undefined ? message === words : isAround(message, before, after))
      return { code, detail: message.slice(before.length, message.length - (after ?? '').length) };
  }
  return undefined;
}

function isAround(message: string, before: string, after: string): boolean {
  const isLongEnough = message.length >= before.length + after.length;
  return isLongEnough && message.startsWith(before) && message.endsWith(after);
}
