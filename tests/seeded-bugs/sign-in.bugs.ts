import type { Mistake } from './bugs.ts';

export const inSignIn: readonly Mistake[] = [
  {
    name: 'the first step does not show that it asks',
    file: 'src/app/sign-in/name-step.tsx',
    from: "isBusy={snapshot.matches('askingSignOnType')}",
    to: 'isBusy={false}',
  },
  {
    name: 'the button of the password is busy before anything was entered',
    file: 'src/app/sign-in/password-step.tsx',
    from: "isBusy={!snapshot.matches('enteringPassword')}",
    to: 'isBusy',
  },
  {
    name: 'Yes and No of the warning are exchanged',
    file: 'src/app/sign-in/takeover-dialog.tsx',
    from: "<Button onClick={() => send({ type: 'takeover.confirmed' })}>",
    to: "<Button onClick={() => send({ type: 'takeover.declined' })}>",
  },
  {
    name: 'an agreement that was not ticked is sent as confirmed',
    file: 'src/app/sign-in/agreement-dialog.tsx',
    from: "send({ type: 'agreement.submitted', isConfirmed });",
    to: "send({ type: 'agreement.submitted', isConfirmed: true });",
  },
  {
    name: 'the agreement disappears while it is sent',
    file: 'src/app/sign-in/sign-in-page.tsx',
    from: "{(snapshot.matches('agreeing') || snapshot.matches('signingContract')) && (",
    to: "{snapshot.matches('agreeing') && (",
  },
  {
    name: 'Global View leads to the list of clients',
    file: 'src/app/sign-in/view-step.tsx',
    from: "onChoose={() => send({ type: 'view.global' })}",
    to: "onChoose={() => send({ type: 'view.user' })}",
  },
  {
    name: 'Back in the list of clients does nothing',
    file: 'src/app/sign-in/view-step.tsx',
    from: "onClick={() => send({ type: 'view.back' })}",
    to: "onClick={() => send({ type: 'view.user' })}",
  },
  {
    name: 'who belongs to a provider is not taken there',
    file: 'src/app/sign-in/sign-in-calls.ts',
    from: '  window.location.assign(Url);\n',
    to: '',
  },
  {
    name: 'the confirmed agreement is not sent',
    file: 'src/app/sign-in/sign-in-calls.ts',
    from: 'const reply = await accounts.confirmContract(input.account.Id, input.contract.Id);',
    to: 'const reply = await Promise.resolve(input.contract);',
  },
  {
    name: 'who reloads before the agreement is asked for the name again',
    file: 'src/app/session/session.ts',
    from: 'return account && account.Id === tabAccountId() ? account : null;',
    to: 'return account && account.Id !== tabAccountId() ? account : null;',
  },
  {
    name: 'the password is asked for again while the workplace is prepared',
    file: 'src/app/sign-in/sign-in-page.tsx',
    from: "  'welcoming',\n",
    to: '',
  },
];

export const inExternalReturn: readonly Mistake[] = [
  {
    name: 'a return without a code waits for ever',
    file: 'src/app/sign-in/external-page.tsx',
    from: "snapshot.matches('failed') ? (",
    to: "snapshot.matches('left') ? (",
  },
  {
    name: 'who comes back is not led to the sign-in',
    file: 'src/app/sign-in/external-page.tsx',
    from: "void navigate({ pathname: '/login', search: hasCode ? search.toString() : '' }, replace),",
    to: "void navigate({ search: hasCode ? search.toString() : '' }, replace),",
  },
];
