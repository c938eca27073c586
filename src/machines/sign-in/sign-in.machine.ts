import { ownView } from './account.ts';
import { enteringStates } from './entering.states.ts';
import { settlingStates } from './settling.states.ts';
import { accountOf, emptyForm, signInSetup } from './sign-in.setup.ts';

/** Signing in, from the name to the view the person works in. */
export const signInMachine = signInSetup.createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    ...emptyForm,
    ...input,
    username: input.rememberedUsername ?? '',
    isRemembered: input.rememberedUsername !== null,
    refusals: 0,
    signOn: null,
    contract: null,
    view: null,
  }),
  initial: 'arriving',
  output: ({ context }) => context.view ?? ownView(accountOf(context)),
  states: { ...enteringStates, ...settlingStates },
});
