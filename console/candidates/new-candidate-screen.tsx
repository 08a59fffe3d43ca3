// A new link for a candidate. What is wrong is said by the server, at the field.

import { useRouter } from '@tanstack/react-router';
import { staffCall } from '#console/api.ts';
import { Form } from '#console/parts/form.tsx';
import { optional } from '#console/parts/optional.tsx';
import { PageHead } from '#console/parts/page-head.tsx';
import { missing, useForm } from '#console/parts/use-form.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import { type CandidateForm, candidateApi, type StaffCandidateAnswer } from '#contract/staff/candidates.ts';
import { candidateScreens, consoleLink, consolePaths } from '#contract/staff/paths.ts';
import { Field, Select } from '#ui/field.tsx';

const validities = [
  { value: '2h', label: '2 hours' },
  { value: '6h', label: '6 hours' },
  { value: '1d', label: '1 day' },
  { value: '3d', label: '3 days' },
  { value: '7d', label: '7 days' },
];

const empty = { name: '', email: '', phone: '', position: '', candidateId: '', validFor: '2h' };

export const NewCandidateScreen = () => {
  const router = useRouter();
  const create = useStaffAction<CandidateForm, StaffCandidateAnswer>({
    act: (body) => staffCall(candidateApi.create, { body }),
    changes: [candidateApi.list],
    done: 'The link is created. Now hand it over.',
  });
  const form = useForm({
    id: 'new-candidate',
    initial: empty,
    draftKey: 'candidate:new',
    check: (values) =>
      missing(values, {
        name: 'Enter the full name.',
        email: 'Enter the email address.',
        phone: 'Enter the phone number.',
        position: 'Enter the position.',
      }),
    send: create.runAsync,
    onSent: ({ candidate }) =>
      void router.navigate({ href: consoleLink(candidateScreens.one, { id: candidate.id }), replace: true }),
  });
  return (
    <>
      <PageHead title="New candidate link" back={{ href: consolePaths.candidates, label: 'Candidates' }} />
      <Form
        form={form}
        submitLabel="Create the link"
        pendingLabel="Creating the link"
        cancel={consolePaths.candidates}
      >
        <Field label="Full name" autoComplete="off" {...form.field('name')} />
        <Field
          label="Email"
          type="email"
          autoComplete="off"
          hint="The link and a confirmation of the upload are mailed here."
          {...form.field('email')}
        />
        <Field
          label="Phone"
          type="tel"
          autoComplete="off"
          hint="Ten digits, with or without +91."
          {...form.field('phone')}
        />
        <Field label="Position" autoComplete="off" {...form.field('position')} />
        <Field
          label="Candidate ID"
          labelNote={optional}
          autoComplete="off"
          hint="Your own; one is created if you leave it empty."
          {...form.field('candidateId')}
        />
        <Select label="Valid for" options={validities} {...form.field('validFor')} />
      </Form>
    </>
  );
};
