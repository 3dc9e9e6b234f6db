import type { CompanyDetails, User } from '@kolaj/contract/account/account';
import { type CompanyFault, companyFaults, postcodeExample, postcodeLooksWrong } from '@kolaj/domain/account/company';
import { isPostcodeRequired } from '@kolaj/domain/account/countries';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useForm } from '../../../ui/form/use-form.tsx';
import { useSaveProfile } from '../profile.query.ts';
import { useSaveState } from '../save-button.tsx';
import { untouched } from '../untouched.ts';

/** The company form: one rule with the server (VAL-17, VAL-18), what the server finds wrong is shown at the field too. */
export function useCompanyForm(user: User) {
  const save = useSaveProfile();
  const button = useSaveState();
  const { company } = user.extra;
  const form = useForm<CompanyDetails>({
    initialValues: trimmed({ ...company, name: company.name || user.company }),
    isBusy: save.isPending,
    validate: (values) => Object.fromEntries(companyFaults(values).map((fault) => [fault.field, faultWords(fault)])),
    onSubmit: (values) => {
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
            form.refuseBy(error);
          },
        },
      );
    },
  });
  return { form, save, button };
}
/** In the order of the page: the first wrong field gets the focus. */
const trimmed = (details: CompanyDetails): CompanyDetails => ({
  vatNumber: details.vatNumber.trim(),
  name: details.name.trim(),
  street: details.street.trim(),
  city: details.city.trim(),
  state: details.state.trim(),
  country: details.country,
  postcode: details.postcode.trim(),
});

const required = msg({ id: 'company.required', message: 'This field is required!' });
const unknownCountry = msg({ id: 'company.unknown-country', message: 'Choose a country from the list.' });
const postcodeRequired = msg({
  id: 'company.postcode-required',
  message: 'Addresses in this country need a postcode.',
});

function faultWords({ field, code }: CompanyFault): MessageDescriptor {
  if (code === 'unknown_country') return unknownCountry;
  return field === 'postcode' ? postcodeRequired : required;
}

/** Whether the postcode must be there in the chosen country, and whether it looks like one of its (D-21). */
export function postcodeOf({ country, postcode }: CompanyDetails) {
  return {
    isRequired: isPostcodeRequired(country),
    looksWrong: postcodeLooksWrong(country, postcode),
    example: postcodeExample(country),
  };
}
