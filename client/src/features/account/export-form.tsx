import { object, string } from 'valibot';
import { postExport } from '../../api/account';
import { notify } from '../../platform/notices';
import { saveFile } from '../../platform/save-file';
import { Form, SubmitButton } from '../../ui/form/form';
import { useForm } from '../../ui/form/use-form';
import { useWords } from '../../words/words';
import { OwnPasswordField } from './own-password-field';

/** Downloads everything that the site holds of the member. */
export function ExportForm({ onClose }: { onClose: () => void }) {
  const say = useWords();
  const form = useForm({
    schema: object({ password: string() }),
    send: async (values) => {
      const document = await postExport(values);
      saveFile('my-data.json', JSON.stringify(document, null, 2), 'application/json');
      notify(say('account-export-done'));
      onClose();
    },
    fieldOf: { wrong_password: 'password' },
  });
  return (
    <Form form={form}>
      <p className="muted">{say('account-export-text')}</p>
      <OwnPasswordField />
      <SubmitButton>{say('account-export-submit')}</SubmitButton>
    </Form>
  );
}
