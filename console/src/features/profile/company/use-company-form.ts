import type { CompanyDetails, User } from '@kolaj/contract/account';
import { companyFaults, postcodeExample, postcodeLooksWrong } from '@kolaj/domain/account/company';
import { isPostcodeRequired } from '@kolaj/domain/account/countries';
import { useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { refusedFields } from '../../../lib/calls/field-words.ts';
import { useSaveProfile } from '../profile.query.ts';
import { useSaveState } from '../save-button.tsx';
import { untouched } from '../untouched.ts';

export type CompanyField = keyof CompanyDetails;

/** In the order of the form. */
export const companyFields = [
  'vatNumber',
  'name',
  'street',
  'city',
  'state',
  'country',
  'postcode',
] as const satisfies CompanyField[];

export const companyFieldId = (field: CompanyField) => `company-${field}`;
const focusOn = (field: CompanyField | undefined) =>
  field === undefined ? undefined : document.getElementById(companyFieldId(field))?.focus();

/** The company form: one rule with the server (VAL-17, VAL-18), what the server finds wrong is shown at the field too. */
export function useCompanyForm(user: User) {
  const save = useSaveProfile();
  const button = useSaveState();
  const { t } = useLingui();
  const wordsOf = useFaultWords();
  const form = useForm<CompanyDetails>({
    initialValues: { ...user.extra.company, name: user.extra.company.name || user.company },
    validate: (values) =>
      Object.fromEntries(companyFaults(values).map(({ field, code }) => [field, wordsOf(field, code)])),
  });
  const fieldsRefused = (error: Error) => {
    const refused = refusedFields(error, companyFields);
    for (const { name, problem } of refused) form.setFieldError(name, t(problem));
    focusOn(refused[0]?.name);
  };
  const submit = form.onSubmit(
    (values) => {
      button.set('saving');
      save.mutate(
        { extra: { company: trimmed(values) } },
        {
          onSuccess: ({ data }) => {
            form.setInitialValues(data.extra.company);
            form.setValues(untouched(data.extra.company, { sent: values, now: form.getValues() }));
            button.set('saved');
          },
          onError: (error) => {
            button.set('idle');
            fieldsRefused(error);
          },
        },
      );
    },
    (errors) => focusOn(companyFields.find((field) => errors[field] !== undefined)),
  );
  return { form, save, button, submit };
}

const trimmed = (details: CompanyDetails): CompanyDetails => ({
  name: details.name.trim(),
  vatNumber: details.vatNumber.trim(),
  country: details.country,
  state: details.state.trim(),
  city: details.city.trim(),
  street: details.street.trim(),
  postcode: details.postcode.trim(),
});

function useFaultWords() {
  const { t } = useLingui();
  return (field: CompanyField, code: 'required' | 'unknown_country'): string => {
    if (code === 'unknown_country')
      return t({ id: 'company.unknown-country', message: 'Choose a country from the list.' });
    if (field === 'postcode') {
      return t({ id: 'company.postcode-required', message: 'Addresses in this country need a postcode.' });
    }
    return t({ id: 'company.required', message: 'This field is required!' });
  };
}

/** Whether the postcode must be there in the chosen country, and whether it looks like one of its (D-21). */
export function postcodeOf({ country, postcode }: CompanyDetails) {
  return {
    isRequired: isPostcodeRequired(country),
    looksWrong: postcodeLooksWrong(country, postcode),
    example: postcodeExample(country),
  };
}
