import type { FormDocument, FormQuestion } from '#schemas/api/form-document.gen.ts';

/** Defaults of a question. */
const asked = { Required: true, CommentRequired: false } as const;

/** Questions of the first version; the second version adds the place of the flash. */
const firstPieceQuestions: readonly FormQuestion[] = [
  {
    ...asked,
    Id: 'flash',
    Key: 'FLASH',
    DisplayName: 'Is the part free of flash?',
    Help: 'Look at the parting line and the gate under the lamp.',
    SectionId: 'looks',
    Order: 10,
    Kind: 'passfail',
    CommentRequired: true,
    Goal: { Is: 'PASS' },
  },
  {
    ...asked,
    Id: 'colour',
    Key: 'COLOUR',
    DisplayName: 'Does the colour match the master?',
    SectionId: 'looks',
    Order: 30,
    Kind: 'yesno',
  },
  {
    ...asked,
    Id: 'weight',
    Key: 'WEIGHT',
    DisplayName: 'Weight of the part',
    SectionId: 'dimensions',
    Order: 10,
    Kind: 'number',
    CommentRequired: true,
    Unit: 'g',
    Decimals: 2,
    Low: 41.5,
    High: 42.5,
    Min: 0,
    Max: 500,
  },
  {
    ...asked,
    Id: 'melt',
    Key: 'MELT',
    DisplayName: 'Temperature of the melt, by the probe',
    SectionId: 'dimensions',
    Order: 20,
    Kind: 'number',
    Unit: '°C',
    Decimals: 0,
    Low: 210,
    High: 230,
    Metric: 'temperature',
  },
  {
    ...asked,
    Id: 'note',
    Key: 'NOTE',
    DisplayName: 'What should the next shift know?',
    SectionId: 'release',
    Order: 10,
    Kind: 'text',
    Required: false,
    MaxLength: 500,
  },
  {
    ...asked,
    Id: 'part',
    Key: 'PART_PHOTO',
    DisplayName: 'Picture of the part',
    SectionId: 'release',
    Order: 20,
    Kind: 'photo',
    Required: false,
  },
];

const whereIsFlash: FormQuestion = {
  ...asked,
  Id: 'flash-where',
  Key: 'FLASH_WHERE',
  DisplayName: 'Where is the flash?',
  SectionId: 'looks',
  Order: 20,
  Kind: 'multichoice',
  UiType: {
    Type: 'list',
    Name: 'FLASH_PLACE',
    DisplayName: 'Place of the flash',
    ErrorMessage: '',
    InputMessage: '',
    ValidValues: 'PARTING_LINE,GATE,EJECTOR_PINS',
  },
  ShowWhen: {
    Match: 'all',
    Conditions: [{ QuestionId: 'flash', Operator: 'is', Value: 'FAIL' }],
  },
};

const firstPiece: FormDocument = {
  Id: 'northwind-first-piece',
  DisplayName: 'First piece',
  Description: 'Before a run is released: the first good part of the mould.',
  Type: 'QUALITY',
  Attributes: [{ Name: 'Work instruction', Value: 'WI-114' }],
  Sections: [
    { Id: 'looks', DisplayName: 'Looks', Sections: [] },
    {
      Id: 'measures',
      DisplayName: 'Measures',
      Sections: [{ Id: 'dimensions', DisplayName: 'Weight and temperature' }],
    },
    { Id: 'release', DisplayName: 'Release', Sections: [] },
  ],
  Questions: [...firstPieceQuestions],
  Parameters: [
    {
      Id: 'barrel',
      Key: 'BARREL',
      DisplayName: 'Barrel temperature',
      Order: 10,
      Kind: 'number',
      Required: true,
      Unit: '°C',
      Decimals: 0,
      Low: 205,
      High: 235,
      Metric: 'temperature',
    },
    {
      Id: 'clamp',
      Key: 'CLAMP',
      DisplayName: 'Clamp pressure',
      Order: 20,
      Kind: 'number',
      Required: true,
      Unit: 'bar',
      Decimals: 0,
      Low: 130,
      High: 160,
      Metric: 'clamp_pressure',
    },
    {
      Id: 'robot',
      Key: 'ROBOT_PROGRAM',
      DisplayName: 'Robot program',
      Order: 30,
      Kind: 'text',
      Required: false,
    },
  ],
};

const shiftStart: FormDocument = {
  Id: 'northwind-shift-start',
  DisplayName: 'Shift start',
  Type: 'CHECKLIST',
  Due: { OncePer: 'shift' },
  Attributes: [],
  Sections: [
    { Id: 'safety', DisplayName: 'Safety', Sections: [] },
    { Id: 'order', DisplayName: 'Order', Sections: [] },
  ],
  Questions: [
    yesNo('guards', 'Are all guards closed?', ['safety', 10]),
    yesNo('stop', 'Does the emergency stop work?', ['safety', 20]),
    yesNo('leaks', 'Is the floor free of oil and water?', ['safety', 30]),
    yesNo('bins', 'Are the scrap bins empty?', ['order', 10]),
    {
      ...yesNo('resin', 'How full is the hopper?', ['order', 20]),
      Kind: 'number',
      Unit: '%',
      Decimals: 0,
      Min: 0,
      Max: 100,
      Goal: { AtLeast: 25 },
    },
    {
      ...asked,
      Id: 'note',
      Key: 'NOTE',
      DisplayName: 'What did you find?',
      SectionId: 'order',
      Order: 30,
      Kind: 'text',
      Required: false,
    },
  ],
  Parameters: [],
};

/** Templates with their versions, the oldest first. The last one is also the draft. */
export const demoTemplates: readonly (readonly FormDocument[])[] = [
  [firstPiece, { ...firstPiece, Questions: [...firstPieceQuestions, whereIsFlash] }],
  [
    { ...shiftStart, Questions: shiftStart.Questions.filter(({ Id }) => Id !== 'resin') },
    shiftStart,
  ],
];

function yesNo(
  Id: string,
  DisplayName: string,
  [SectionId, Order]: readonly [string, number],
): FormQuestion {
  return {
    ...asked,
    Id,
    Key: Id.toUpperCase(),
    DisplayName,
    SectionId,
    Order,
    Kind: 'yesno',
    CommentRequired: true,
  };
}
