import type { FieldType, SigningField } from './records.ts';

const TYPES: Record<FieldType, string> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date',
  text: 'Text',
  checkbox: 'Checkbox',
  dropdown: 'Choice',
};

/** Every word of the page. */
export const texts = {
  title: (name: string, what = 'Sign') => `${what}: ${name}`,
  opening: 'Opening the document…',
  signingAs: (name: string) => `Signing as ${name}`,
  document: 'Document',
  pdfFailed:
    'The document could not be shown, so it cannot be signed yet. Check your connection and try again.',
  notOpened: 'You can sign as soon as the document is shown.',

  type: (type: FieldType) => TYPES[type],
  nameOf: (field: SigningField) => field.label?.trim() || TYPES[field.fieldType],
  fieldName: (name: string, type: string, state: string) =>
    [name, name === type ? '' : type.toLowerCase(), state].filter((part) => part !== '').join(', '),
  required: 'required',
  optional: 'optional',
  filled: (value: string) => `filled in: ${value}`,
  signed: 'signed',
  readOnlyName: (name: string, value: string) => `${name}: ${value}`,
  ticked: 'selected',
  notTicked: 'not selected',

  hello: (name: string) => `Hello ${name}`,
  intro: (missing: number) =>
    missing === 0
      ? 'Please read the document. Nothing more has to be filled in; finish when you agree with it.'
      : missing === 1
        ? 'Please read the document. There is one place for you to fill in.'
        : `Please read the document. There are ${missing} places for you to fill in.`,
  messageFrom: 'Message from the sender',
  expires: (when: string) => `Please sign by ${when}.`,
  guide: 'Your way through the document',
  progress: (done: number, required: number) => `${done} of ${required} required`,
  nothingRequired: 'Nothing required',
  start: 'Start',
  goOn: 'Continue',
  /** The text before and after the name, which may run the other way. */
  next: (page: number) => ['Next: ', `, page ${page}`] as const,
  finish: 'Finish',
  finishing: 'Finishing…',
  stillMissing: (count: number) =>
    count === 1 ? 'One required field is left.' : `${count} required fields are left.`,
  nothingMissing: 'Finish when you agree with the document.',
  allFilled: 'Everything required is filled in. Finish to sign the document.',
  where: (page: number, type: string, required: boolean) =>
    `Page ${page} · ${type} · ${required ? 'Required' : 'Optional'}`,
  chooseOne: 'Choose one',
  because: (controller: string) => `Required because of “${controller}”.`,
  sharedFill: 'Shared: other signers can fill in or correct this too.',

  clear: 'Clear',
  counter: (length: number, most: number) => `${length} of ${most} characters`,
  tooLong: (most: number) => `At most ${most} characters.`,
  doesNotMatch: 'This does not have the expected form.',
  noDate: 'Please enter a whole date.',
  shownAs: (value: string) => `In the document: ${value}`,
  dateFormat: (format: string) => `In the document as ${format}`,
  useToday: 'Today',
  choose: 'Choose…',
  draw: 'Draw',
  typeIt: 'Type',
  upload: 'Upload',
  sign: (type: FieldType) => (type === 'initials' ? 'Add your initials' : 'Add your signature'),
  change: 'Change',
  useSame: 'Use the same again',
  yourSignature: (type: FieldType) => (type === 'initials' ? 'Your initials' : 'Your signature'),
  drawHere: (type: FieldType) =>
    type === 'initials' ? 'Draw your initials here' : 'Draw your signature here with mouse, finger or pen',
  undo: 'Undo',
  startOver: 'Start over',
  typeHere: (type: FieldType) => (type === 'initials' ? 'Type your initials' : 'Type your name'),
  chooseFile: 'Choose a picture',
  fileHint: 'A photo or scan of your signature, PNG or JPEG.',
  removeBackground: 'Make the background transparent',
  noPicture: 'This file is not a picture that your browser can read.',
  uploadedPicture: 'The picture as it will stand in the document',
  nothingSeen: 'Nothing can be seen on this picture. Please choose another one.',
  tooLarge: 'This picture is too detailed. Please choose a simpler one.',
  apply: (type: FieldType) => (type === 'initials' ? 'Use these initials' : 'Use this signature'),
  cancel: 'Cancel',
  close: 'Close',

  consentTitle: 'Sign electronically?',
  consentText: (document: string) =>
    `You are about to sign “${document}” with an electronic signature. It binds you in the same way as one on paper.`,
  consentRecord:
    'The time, your network address and your browser are recorded with the signature as evidence.',
  consentAgree: (document: string) =>
    `I have read “${document}” and agree to sign it, and to receive it, electronically.`,
  consentContinue: 'Agree and continue',
  consentNeeded: 'Please tick the box to continue, or cancel.',

  decline: 'Decline',
  declineTitle: 'Decline to sign?',
  declineText: (document: string) =>
    `“${document}” then ends for everybody, and nobody can sign it any more. The sender sees your reason.`,
  declineReason: 'Reason',
  declineNeeded: 'Please give a reason.',
  declineConfirm: 'Decline to sign',

  download: 'Download',
  downloadSigned: 'Download the signed document',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  zoomFit: 'Fit the width',
  percent: (scale: number) => `${Math.round(scale * 100)} %`,

  saving: 'Saving…',
  saved: 'Saved',
  notSaved: 'Not saved',
  retry: 'Try again',
  takenOver: 'This was changed elsewhere. You see the newest values now.',
  refusedAt: (name: string, fault: string) => `${name}: ${fault}`,
  refused: 'The service did not accept this.',
  unsaved: 'Some values are not saved yet. Try again when you are connected.',
  couldNotFinish: 'Finishing did not work. Please try again.',

  waitingTitle: 'It is not your turn yet',
  waiting: (names: string) =>
    `${names} signs first. You can read the document now; this page changes by itself when it is your turn.`,
  waitingNobody: 'You can read the document now; this page changes by itself when it is your turn.',
  signers: 'Signers',
  you: (name: string) => `${name} (you)`,
  signerStatus: {
    waiting: 'Waiting',
    invited: 'Invited',
    viewed: 'Has opened it',
    signed: 'Signed',
    declined: 'Declined',
  },
  and: (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names),

  ends: {
    signed: ['You have signed', 'Thank you.'],
    completing: [
      'You have signed',
      'Everybody has signed. The final document is being made; this takes a moment.',
    ],
    completed: ['Signed by everybody', 'The document is complete. Keep a copy for your records.'],
    declined: ['Signing was declined', 'Nobody can sign this document any more.'],
    voided: ['This document was withdrawn', 'The sender has withdrawn it. Nobody can sign it any more.'],
    expired: ['This document has expired', 'The time to sign it is over. Ask the sender for a new one.'],
    unknown: [
      'This link does not work',
      'It may be incomplete, or a newer link has taken its place. Look for the latest message, or ask the sender.',
    ],
    offline: ['No connection', 'The service could not be reached. Check your connection and try again.'],
    busy: [
      'Just a moment',
      'The service is busy or being maintained. Nothing is lost; please try again soon.',
    ],
  },
  waitingForOthers: (names: string) =>
    `Waiting for ${names}. You can close this page, or leave it open: it shows when everybody has signed.`,
  youDeclined: 'You have declined',
  reason: (reason: string) => `Reason: ${reason}`,
} as const;
