import { PasswordField } from '../ui/form/text-field';

/** The server refuses a shorter one. */
export const SHORTEST_PASSWORD = 8;

/** A new password, which is typed twice: the fields `password` and `repeated` of a form. */
export function NewPassword({ label, hint, again }: { label: string; hint: string; again: string }) {
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        required
        minLength={SHORTEST_PASSWORD}
        autoComplete="new-password"
        hint={hint}
      />
      <PasswordField label={again} name="repeated" required autoComplete="new-password" />
    </>
  );
}
