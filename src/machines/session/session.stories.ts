import type { Story } from '../model/chart-model.ts';

/** What becomes of sessions, as the specification and the hazards tell it. */
export const stories: Story[] = [
  {
    title: 'a new tab takes over the session of its siblings',
    start: 'a new tab',
    told: ['ask: found'],
    end: 'held.fresh',
    seen: { accountId: 'anna' },
  },
  {
    title: 'a new tab without siblings has nobody signed in, and clears nothing',
    start: 'a new tab',
    told: ['ask: nobody'],
    end: 'absent',
    effects: [],
  },
  {
    title: 'a token is renewed before it ends',
    start: 'a new visitor',
    told: ['signs in', 'after UNTIL_RENEWAL', 'renew: done'],
    end: 'held.fresh',
    seen: { held: { tokens: { accessToken: 'a2' } } },
  },
  {
    title: 'a refresh that nobody answers is tried again and signs nobody out',
    start: 'a reload',
    told: ['401 to our token', 'renew: no connection', 'after RETRY', 'renew: done'],
    end: 'held.fresh',
    effects: [],
  },
  {
    title: 'who loses a race takes what the winner got',
    start: 'a reload',
    told: ['401 to our token', 'renew: refused', 'search: found'],
    end: 'held.fresh',
    seen: { held: { tokens: { refreshToken: 'r2' } } },
    effects: [],
  },
  {
    title: 'a session that cannot be renewed leads to the sign-in page',
    start: 'a reload',
    told: ['401 to our token', 'renew: refused', 'search: nobody'],
    end: 'ended',
    seen: { held: null, because: 'expired' },
    effects: ['leaveSession'],
  },
  {
    title: 'a session that was taken over says so',
    start: 'a reload',
    told: ['signed in elsewhere', 'renew: refused', 'search: nobody'],
    end: 'ended',
    seen: { because: 'replaced' },
    effects: ['leaveSession'],
  },
  {
    title: 'a 401 to a token that is already renewed changes nothing',
    start: 'a reload',
    told: ['401 to an older token'],
    end: 'held.fresh',
  },
  {
    title: 'a display comes back by itself, however long the server is away',
    start: 'a display',
    told: [
      'resume: out of order',
      'after RETRY',
      'resume: out of order',
      'after RETRY',
      'resume: done',
    ],
    end: 'held.fresh',
    seen: { isKiosk: true },
  },
  {
    title: 'a display whose link was revoked stays out',
    start: 'a display',
    told: ['resume: refused'],
    end: 'ended',
    seen: { isKiosk: false },
    effects: ['leaveSession'],
  },
];
