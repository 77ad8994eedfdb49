/** Tells a password manager whose password this is; hidden and not focusable. */
export const WhoseForm = ({ email }: { email: string }) => (
  <input
    type="text"
    className="hidden"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
)
