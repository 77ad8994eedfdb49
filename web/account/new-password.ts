/** In memory alone: what was chosen at the sign-up, for the login that follows it. */
let chosen: { email: string; password: string } | null = null

export function keepNewPassword(email: string, password: string) {
  chosen = { email, password }
}
export const newPasswordOf = (email: string): string => (chosen?.email === email ? chosen.password : '')
export function forgetNewPassword() {
  chosen = null
}
