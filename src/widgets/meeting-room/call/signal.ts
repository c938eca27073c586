import type { ParticipantState } from '#machines/meeting/meeting.machine.ts';

/** Messages between the pages of a meeting, as JSON. */
export type Signal =
  /** Greeting after joining or a reconnection. `isReply`: the answer to a greeting. */
  | { kind: 'hello'; isReply: boolean; shown: ParticipantState }
  /** Current state of the page's devices. */
  | { kind: 'shown'; shown: ParticipantState }
  /** An offer, or its answer with the same number. */
  | { kind: 'description'; offer: number; description: RTCSessionDescriptionInit }
  | { kind: 'candidate'; candidate: RTCIceCandidateInit }
  /** The page leaves. */
  | { kind: 'bye' };

export function printSignal(signal: Signal): string {
  return JSON.stringify(signal);
}

/** Undefined for invalid messages, which are ignored. */
export function readSignal(text: string): Signal | undefined {
  try {
    const read = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    return isSignal(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isSignal(read: Partial<Record<string, unknown>> | null): read is Signal {
  switch (read?.['kind']) {
    case 'hello':
      return typeof read['isReply'] === 'boolean' && isShown(read['shown']);
    case 'shown':
      return isShown(read['shown']);
    case 'description':
      return isDescription(read);
    case 'candidate':
      return typeof (read['candidate'] as RTCIceCandidateInit | null)?.candidate === 'string';
    case 'bye':
      return true;
    default:
      return false;
  }
}

function isDescription({ offer, description }: Partial<Record<string, unknown>>): boolean {
  const { sdp } = (description ?? {}) as Partial<RTCSessionDescriptionInit>;
  return typeof offer === 'number' && typeof sdp === 'string';
}

function isShown(value: unknown): value is ParticipantState {
  const { isMuted, hasVideo, isSharing } = (value ?? {}) as Partial<ParticipantState>;
  return [isMuted, hasVideo, isSharing].every((one) => typeof one === 'boolean');
}
