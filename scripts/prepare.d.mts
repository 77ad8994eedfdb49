export function whyNotInstalled(cache: string): string
