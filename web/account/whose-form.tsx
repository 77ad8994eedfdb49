/** Tells a password manager whose password is asked for; nobody sees or reaches it. */
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
