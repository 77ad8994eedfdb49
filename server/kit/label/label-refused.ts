/** A name that cannot be set on a base; the message is a sentence for the customer. */
export class LabelRefused extends Error {}
