import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as files from '../../platform/save-file';
import { useNotices } from '../../platform/notices';
import { answerCalls, answered, refused } from '../../testing/api';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { ExportForm } from './export-form';

vi.mock('../../platform/save-file', { spy: true });

beforeEach(() => enter({ user: {} }));

test('what the server holds is saved as a file once the password is right', async () => {
  const save = vi.mocked(files.saveFile).mockImplementation(() => undefined);
  onTestFinished(() => {
    save.mockRestore();
  });
  answerCalls(async (call) => {
    const { password } = (await call.json()) as { password: string };
    if (password !== 'right') return refused(422, { code: 'wrong_password' }, 'Not your password.');
    return answered({ account: { email: 'clara@vonk.example' } });
  });
  const closed = vi.fn();
  const screen = await show(<ExportForm onClose={closed} />);
  await expectAccessible();
  await screen.getByLabelText('Your password').fill('wrong');
  await screen.getByRole('button', { name: 'Download' }).click();
  await expect.element(screen.getByLabelText('Your password')).toHaveAccessibleDescription(/Not your password/);
  expect(save).not.toHaveBeenCalled();
  await screen.getByLabelText('Your password').fill('right');
  await screen.getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => useNotices.getState().spoken).toBe('Your data is downloaded');
  expect(closed).toHaveBeenCalledOnce();
  const [name, text] = save.mock.calls[0] ?? [];
  expect(name).toBe('my-data.json');
  expect(JSON.parse(text ?? '')).toEqual({ account: { email: 'clara@vonk.example' } });
});
