export class LabelRefused extends Error {}
