import type { FirstStep } from '../../../shared/admin/first-run-api.ts'
import type { ModelChoice, ModelService, ModelServiceState } from '../../../shared/bodies/models-api.ts'

/** How long a success message is shown. */
export const STATUS_MS = 3000

export const messages = {
  forbidden: 'You do not have permission to access this page.',

  catalogueLead: 'Manage collections, pricing, and catalog entries for Desk Buddies.',
  categoriesLoading: 'Loading categories…',
  categoriesEmpty: 'No categories yet. Create one above.',
  itemsLoading: 'Loading desk buddies…',
  itemsEmpty: 'No desk buddies yet. Add one using the form.',
  itemsNotFound: 'Nothing here answers to that.',
  categoriesDown: 'Unable to load categories.',
  itemsDown: 'Unable to load desk buddies.',
  categoryNotCreated: 'Unable to create category.',
  categoryNotUpdated: 'Unable to update category.',
  thumbnailNotUploaded: 'Unable to upload category thumbnail.',
  categoryNotDeleted: 'Unable to delete category.',
  itemNotCreated: 'Unable to create desk buddy.',
  itemNotUpdated: 'Unable to update desk buddy.',
  itemImageNotUploaded: 'Unable to upload desk buddy image.',
  itemNotDeleted: 'Unable to delete desk buddy.',
  deleteItem: 'Are you sure you want to delete this desk buddy? This action cannot be undone.',
  deleteCategory: 'Are you sure you want to delete this category? This action cannot be undone.',
  itemGone:
    'Somebody deleted it in the meantime. What you typed is still here; press Cancel to start a new one.',
  leaveTyped: 'Discard what you typed?',
  leaveTypedWhat: (name: string) => `${name || 'The new figurine'} is not saved yet.`,
  leaveUnsaved: 'Leave without saving?',
  leaveUnsavedWhat: 'What you typed on this page is not saved yet.',
  priceHint: 'In rupees; converted to paise server-side.',
  slugHint: 'If empty, it is made from the name.',
  sizeHint: 'Such as 11 x 6 x 6 cm. If empty, pages say 4-5 inches tall.',
  materialHint: 'Such as PLA, acrylic paint. If empty, pages leave it out.',
  pieceSaved: 'Saved. The page and the product feed show it from now on.',

  promotionsLead: 'Codes, and bundles that apply on their own. One per order: whichever takes off more.',
  promotionsDown: 'Unable to load the promotions. Trying again in a moment.',
  promotionsEmpty: 'No promotions yet. Make the first one with the form.',
  promotionCodeHint:
    'Capitals do not matter. Leave it empty, and the promotion applies on its own, as bundles do.',
  promotionPaused: (what: string) => `${what} is paused. Earlier orders keep it.`,
  promotionRuns: (what: string) => `${what} is running again.`,
  promotionUnused: 'Nobody has used it yet.',

  galleryLead: 'What passers-by see on the home page. Newest first.',
  galleryDown: 'Unable to load gallery items. Please try again.',
  galleryNotSaved: 'Unable to save gallery item. Please check the details and try again.',
  galleryImageNotUploaded: 'Unable to upload image. Please try again.',
  galleryNoAddress: 'Upload succeeded but no public URL returned.',
  galleryNotDeleted: 'Unable to delete gallery item. Please try again.',
  galleryDelete: 'Delete this gallery item? This cannot be undone.',
  galleryEmpty: 'Nothing is in the gallery yet. Add the first picture here.',
  consent: 'Whoever is in this picture is 18 or older and agreed to be shown here, or nobody real is in it.',
  consentHint: 'Kept with your name and today’s date.',
  gallerySaved: 'The picture is saved.',
  galleryDeleted: 'The picture is deleted.',

  settingsLead: 'Who draws the previews, and what they are told.',
  providerNotSwitched: 'Failed to update AI provider',
  promptNotSaved: 'Failed to update system prompt',
  workshopSaved: 'Saved. Customers whose date can no longer be kept will be told in a moment.',
  paceHint: 'Used until 20 orders have shown your real pace.',
  closedHint:
    'One day per line, or first to last. Sundays and holidays are closed anyway. To open a day again, delete its line.',
  deskMailsSaved: 'Saved. It applies from the next email on.',
  deskMailsGoTo: (recipients: string[]) =>
    `They go to ${recipients.join(', ') || 'nobody: there is no admin'}.`,
  deskMailsNow: ({ now, paid_last_day: paid }: { now: string; paid_last_day: number }) =>
    `Automatic is ${now === 'each' ? 'an email for each' : 'one email an hour'} at the moment: ${paid === 1 ? '1 order' : `${paid} orders`} in hand ${paid === 1 ? 'was' : 'were'} paid in the last 24 hours.`,
  morningHint: 'What is due today, and what to approve, print and post. No email if nothing is waiting.',
  endsByHint: 'From 0 to 23, such as 7 for before school. Left empty, a plate may take as long as it takes.',
  printerSaved: 'The printer is saved.',
  paintsSaved: (count: number) => `${count === 1 ? '1 paint is' : `${count} paints are`} on the shelf.`,
  paintsHint:
    'Paint a chip of each and read its colour from a photo in daylight: the picture on the tube misleads.',
  modelsLead: (budget: string) =>
    `A service can make a first 3D body of a drawing, which you use, make again or sculpt anew. It gets the drawing, never the photo. At most ${budget} a day is spent.`,
  modelsChildrenHint:
    'A child’s drawing goes to a service only after a parent agreed to this very step on the order’s page. A photo of which nobody said who is in it counts as a child’s.',
  modelsSaved: 'Saved. It applies from the next order on.',
  modelKeyMissing: (setting: string) =>
    `It cannot be chosen yet: ${setting} is not set. Please set it and restart the shop.`,
  modelStandIn:
    'A service without a key is a stand-in of the demo: no drawing leaves this machine and nothing is paid.',
  settingsDown: 'Failed to load settings',
  providerSwitched: (provider: string) => `AI provider switched to ${provider.toUpperCase()} successfully!`,
  fallback: 'Ask the other one if the active one fails',
  fallbackHint: 'Then a photo may go to both. The upload page and the privacy page say so while this is on.',
  fallbackNotSet: 'This could not be switched. Please try again.',
  fallbackIs: (on: boolean) =>
    on ? 'The other provider is asked if the active one fails.' : 'Only the active provider gets photos.',
  describes: 'Ask the active one what the person looks like',
  describesHint:
    'It then gets each photo a second time, cropped to the person, and fills in the figure: hair, headwear, glasses, clothes and the rest. About 80 paise a photo, within the day’s budget. The privacy page says so while this is on.',
  describesIs: (on: boolean) =>
    on
      ? 'The active provider is asked what the person looks like.'
      : 'Only our own reader looks at the photos.',
  describedDays: 'How photos were described in the last few days',
  withoutSchema: (count: number) => `${count} only without the schema`,
  promptSaved: 'System prompt updated successfully!',
  noKey: 'No key is set: the demo generator would draw instead, and every preview would say so.',
  trialDemo:
    'Drawn by the demo generator, since this provider has no key. It reads the photo but not the prompt, so it cannot show what the prompt does.',
  trialHint:
    'Draws the sample photo once with the prompt in the box. Nothing goes live; the cost counts towards today’s budget.',
  trialDown: 'The trial could not be started. Please try again.',

  firstStepsLead: (done: number, all: number) => `${done} of ${all} done`,
  firstStepsAway: 'The list is put away. Settings bring it back.',
  firstStepsBack: 'The list is back on Today.',
  firstStepsLeft: (left: number) =>
    `${left === 1 ? 'One thing' : `${left} things`} a new shop needs ${left === 1 ? 'is' : 'are'} still open.`,
  particularsLead: 'These are set on the machine that the shop runs on, and read when it starts.',

  inboxLead: 'What customers wrote. Those that wait come first, by when they are due.',
  inboxDown: 'The inbox could not be loaded.',
  inboxEmpty: 'Nobody is waiting for you.',
  inboxNothing: 'Nobody has written yet.',
  oneGone: 'It is not there any more.',

  todayDown: 'What is waiting could not be loaded.',
  dashboardDown: 'The numbers could not be loaded.',
  alsoUnpaid: (count: number) =>
    `Orders and revenue count what was paid. The tiles count all, including ${count} unpaid ${count === 1 ? 'one' : 'ones'}.`,
  nothingToDo: 'Nothing is waiting. Go and paint something.',
  proofOffered: 'The customer is asked by email.',
  proofNotOffered: 'The picture could not be sent. Please try again.',
  mailAgain: 'The email is on its way again.',
  mailNotAgain: 'The email could not be sent. Please try once more.',
  saved: (name: string) => `${name} is saved.`,
} as const

export const FIRST_STEP_WORDS: Record<FirstStep, { title: string; detail: string }> = {
  state: {
    title: 'State and papers',
    detail:
      'Say in which state the shop is. Without a GST number, orders from other states are refused from that minute.',
  },
  name: { title: 'Name and address', detail: 'Both are printed on invoices and shown on the contact page.' },
  phone: { title: 'Phone', detail: 'Customers and couriers call it.' },
  courier: {
    title: 'Courier',
    detail: 'Say from which pincode parcels leave, and connect a courier or send a first parcel.',
  },
  printer: { title: 'Printer', detail: 'Its bed and what its plastic costs: plates and prices follow them.' },
  paints: {
    title: 'Paints',
    detail: 'What is on your shelf: the paint card of each figure is mixed from it.',
  },
  order: { title: 'Try one order', detail: 'Buy something as a customer would, and pay for it.' },
}

interface ModelWords {
  about: Record<ModelService, (service: ModelServiceState) => string>
  when: readonly { value: ModelChoice['when']; label: string }[]
}
export const MODEL_WORDS: ModelWords = {
  about: {
    meshy: ({ model }) =>
      `Meshy, USA, model ${model}. It deletes drawing and body once we have the body. Its terms let it train on what it gets unless the account is an Enterprise one.`,
    fal: ({ model, model_for_children: children }) =>
      `fal, USA, model ${model}; for children ${children}. It stores no request, and files for an hour. Models it marks “Partner”, such as Hunyuan of Tencent in China, see the drawing too; trellis-2 runs at fal alone.`,
  },
  when: [
    { value: 'after_payment', label: 'By itself, once the order is paid' },
    { value: 'on_request', label: 'When I ask for one' },
    { value: 'never', label: 'Never' },
  ],
}

export const ORDER_MAIL_WORDS = [
  { value: 'automatic', label: 'Automatic: one per order below ten a day, then one an hour' },
  { value: 'each', label: 'An email for each' },
  { value: 'hourly', label: 'One email an hour, with the orders of that hour' },
  { value: 'none', label: 'None' },
] as const
