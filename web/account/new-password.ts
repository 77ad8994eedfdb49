const REMEMBERED_MS = 10 * 60_000
/** In memory alone: what was chosen at the sign-up, for the login that follows it. */
let chosen: { email: string; password: string } | null = null
let leaving: ReturnType<typeof setTimeout> | undefined

export function rememberNewPassword(email: string, password: string) {
  forgetNewPassword()
  chosen = { email, password }
  leaving = setTimeout(forgetNewPassword, REMEMBERED_MS)
}
export const newPasswordOf = (email: string): string => (chosen?.email === email ? chosen.password : '')
export function forgetNewPassword() {
  clearTimeout(leaving)
  chosen = null
}
