import type { Mistake } from './bugs.ts';

export const inSession: readonly Mistake[] = [
  {
    name: 'tokens that another tab has renewed are not taken over',
    file: 'src/api/session/session-tokens.ts',
    from: "renewed: (tokens) => actor.send({ type: 'token.adopted', held: heldNow(tokens) }),",
    to: 'renewed() {},',
  },
  {
    name: 'a tab whose sibling answers late stays at the sign-in',
    file: 'src/api/session/session-tokens.ts',
    from: 'if (!page.isSigningIn) actor.send(',
    to: 'if (page.isSigningIn) actor.send(',
  },
  {
    name: 'a token that is too old is sent all the same',
    file: 'src/api/session/session-tokens.ts',
    from: "      if (!isFresh(held.tokens)) actor.send({ type: 'renewal.wanted' });\n",
    to: '',
  },
  {
    name: 'a token that the server refuses is not renewed',
    file: 'src/api/http.ts',
    from: 'if (error.status !== 401) throw error;',
    to: 'if (error.status === 401) throw error;',
  },
  {
    name: 'who may not do something stays signed in',
    file: 'src/api/http.ts',
    from: "    if (error.status === 403) endTabSession('forbidden');\n",
    to: '',
  },
  {
    name: 'a new tab does not ask the others',
    file: 'src/api/session/session-channel.ts',
    from: "      post({ type: 'asked', accountId });\n",
    to: '',
  },
  {
    name: 'who loses a race is signed out',
    file: 'src/api/session/session-channel.ts',
    from: 'tokens.refreshToken !== except,',
    to: 'tokens.refreshToken === except,',
  },
  {
    name: 'the page of who has signed out stays',
    file: 'src/app/session/session.ts',
    from: "useStore.setState({ session: null, endedBy: isDisplay ? 'display' : endedBy });",
    to: "useStore.setState({ endedBy: isDisplay ? 'display' : endedBy });",
  },
  {
    name: 'the browser keeps who was signed in',
    file: 'src/app/session/session.ts',
    from: 'if (isStoredHere()) local.clearExcept(retained);',
    to: 'if (!isStoredHere()) local.clearExcept(retained);',
  },
];
