import { ownView } from './account.ts';
import { enteringStates } from './entering.states.ts';
import { settlingStates } from './settling.states.ts';
import { accountOf, emptyForm, signInSetup } from './sign-in.setup.ts';

/** Sign-in, from the user name to the chosen view. */
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
