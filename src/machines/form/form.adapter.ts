import type { UserAction, Adapter, Expectation } from '#model-testing/adapter.ts';
import type { FormState } from '#schemas/api/forms.gen.ts';

import type { FormContext } from './form.machine.ts';

const changeProduct = 'Change the product';
const asList: UserAction = { press: 'As a list' };
const oneAtATime: UserAction = { press: 'One at a time' };
const pieceQuestions: readonly UserAction[] = [
  { press: 'Pass', in: 'Is the part free of flash?' },
  { press: 'Yes', in: 'Does the colour match the master?' },
  { enter: 'Weight of the part', with: '42' },
  { enter: 'Temperature of the melt', with: '219' },
];
const checks = [
  'Are all guards closed?',
  'Does the emergency stop work?',
  'Is the floor free of oil and water?',
  'Are the scrap bins empty?',
].map((question): UserAction => ({ press: 'Yes', in: question }));
const flash: readonly UserAction[] = [
  { press: 'Fail', in: 'Is the part free of flash?' },
  { enter: 'Comment (needed for this answer)', with: 'Second cavity' },
  { press: 'GATE', in: 'Where is the flash?' },
];
const hopperIsLow: readonly UserAction[] = [
  { enter: 'How full is the hopper?', with: '10' },
  { enter: 'Comment (needed for this answer)', with: 'Ordered' },
];

/** Browser adapter for the life cycle of a form, from the operator's view. */
export const formAdapter: Adapter = {
  starts: {
    'a form with a set-up': begun('First piece'),
    'a form without a set-up': begun('Shift start'),
  },
  events: {
    'starts the set-up': (state) => [
      { press: state === 'ready' ? 'Correct the set-up' : 'Start the set-up' },
    ],
    'ends the set-up': [
      { enter: 'Barrel temperature', with: '221' },
      { enter: 'Clamp pressure', with: '146' },
      { press: 'End the set-up' },
    ],
    'starts execution': [{ press: 'Start' }],
    'ends execution': (_, { hasSetup }: FormContext) => [
      ...(hasSetup ? pieceQuestions : [...checks, enteredFill('60')]),
      { press: 'End' },
    ],
    'ends execution below a goal': (_, { hasSetup }: FormContext) => [
      ...(hasSetup ? [...pieceQuestions, ...flash] : [...checks, ...hopperIsLow]),
      { press: 'End' },
    ],
    'saves the product': [{ press: changeProduct }, { press: changeProduct, in: changeProduct }],
    'chooses parameters': [{ press: 'Leave out this time', isBeginning: true }],
    'sets parameters': [{ enter: 'Barrel temperature', with: '223' }],
    answers: (_, { hasSetup }: FormContext) => [
      hasSetup ? { enter: 'Weight of the part', with: '42.1' } : enteredFill('55'),
    ],
    comments: (_, { hasSetup }: FormContext) => [
      { press: 'Add a comment', in: hasSetup ? 'What should the next' : 'What did you find?' },
      { enter: 'Comment', with: 'Nothing unusual' },
    ],
    'ends a question': [oneAtATime, { press: 'Next', until: 'Skip' }, { press: 'Skip' }, asList],
    'changes the mode': [oneAtATime, asList],
    'gives a reason': [
      { enter: 'Why was the goal not reached', with: 'New batch' },
      { press: 'Save the reason' },
    ],
    finishes: [{ press: 'Finish' }],
  },
  calls: {},
  answers: {},
  states: {
    created: ({ hasSetup }: FormContext) =>
      looks('created', { text: 'Not started' }, button(hasSetup ? 'Start the set-up' : 'Start')),
    setup: looks('setup', { role: 'heading', named: 'Set-up of the machine' }),
    ready: looks('ready', { text: 'Ready to start' }, button('Correct the set-up')),
    executing: looks('executing', { text: 'In progress' }, button('As a list')),
    awaitingReason: looks('awaitingReason', { text: 'Waits for a reason' }),
    ended: looks('ended', button('Finish')),
    finished: looks('finished', { text: 'Completed' }, button('CSV file')),
  },
  unplayed: [
    {
      what: ['starts the set-up'],
      at: (_, { hasSetup }: FormContext) => !hasSetup,
      why: 'Where there are no parameters, no set-up is offered.',
    },
    {
      what: ['adds a picture'],
      why: 'On the screens a picture is the answer to a question.',
    },
    {
      what: ['saves a product that needs more'],
      why: 'The forms of the demo have the same parameters for each product.',
    },
    {
      what: ['changes the mode'],
      at: (state) => state !== 'executing',
      why: 'How questions are shown is asked where there are questions.',
    },
    {
      what: ['sets parameters', 'chooses parameters'],
      at: (state) => state !== 'setup',
      why: 'The screens show parameters during the set-up.',
    },
    {
      what: ['comments'],
      at: (state) => state !== 'executing',
      why: 'The screens ask for comments while questions are asked.',
    },
    {
      what: [
        'ends the set-up too early',
        'ends execution too early',
        'ends too early and below a goal',
      ],
      why: 'The page names at each field what is missing, and sends nothing.',
    },
  ],
};

function begun(form: string): Adapter['starts'][string] {
  return {
    open: '/admin/event-input',
    acts: [{ choose: 'IMM-07', of: 'Machine' }, { press: `Start ${form}` }],
  };
}

function enteredFill(percent: string): UserAction {
  return { enter: 'How full is the hopper', with: percent };
}

function button(named: string): Expectation {
  return { role: 'button', named };
}

/** Expectations for the page and, once all entries are sent, for the server. */
function looks(State: FormState, ...expectations: readonly Expectation[]): Expectation[] {
  return [
    { closed: changeProduct },
    ...expectations,
    { server: 'forms/*', says: { State } },
    { absent: '.*waits? to be sent' },
  ];
}
