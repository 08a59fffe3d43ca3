// A new client, or another one's facts. What is wrong is said by the server, at the field.

import type { QueryKey } from '@tanstack/react-query';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { staffCall, staffQuery, useStaffQuery } from '#console/api.ts';
import { Form } from '#console/parts/form.tsx';
import { optional } from '#console/parts/optional.tsx';

import { PageHead } from '#console/parts/page-head.tsx';
import { AnswerPending, SkeletonLines } from '#console/parts/states.tsx';
import { missing, useForm } from '#console/parts/use-form.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import { type ClientAnswer, clientApi, type StaffClient } from '#contract/staff/clients.ts';
import { clientScreens, consoleLink, consolePaths } from '#contract/staff/paths.ts';
import { paymentLinkApi } from '#contract/staff/payment-links.ts';
import { Field, TextArea } from '#ui/field.tsx';

const empty = { code: '', name: '', email: '', phone: '', address: '', taxId: '', notes: '' };
type Values = typeof empty;

const valuesOf = (client: StaffClient): Values => ({
  code: client.code,
  name: client.name,
  email: client.email ?? '',
  phone: client.phone ?? '',
  address: client.address ?? '',
  taxId: client.taxId ?? '',
  notes: client.notes ?? '',
});

type Props = {
  initial: Values;
  isShared?: boolean;
  draftKey: string;
  submitLabel: string;
  save: (values: Values) => Promise<ClientAnswer>;
  record?: QueryKey;
  done: string;
  backHref: string;
};

const ClientForm = ({
  initial,
  isShared = false,
  draftKey,
  submitLabel,
  save,
  record,
  done,
  backHref,
}: Props) => {
  const router = useRouter();
  const action = useStaffAction<Values, ClientAnswer>({
    act: save,
    changes: [clientApi.list, clientApi.one, paymentLinkApi.one],
    done,
    ...(record !== undefined && { record }),
  });
  const form = useForm({
    id: 'client',
    initial,
    draftKey,
    isShared,
    check: (values) => missing(values, { name: 'Enter the name.' }),
    send: action.runAsync,
    onSent: ({ client }) =>
      void router.navigate({ href: consoleLink(clientScreens.one, { id: client.id }), replace: true }),
  });
  return (
    <Form form={form} submitLabel={submitLabel} pendingLabel="Saving" cancel={backHref}>
      <Field label="Name" autoComplete="off" {...form.field('name')} />
      <Field
        label="Client ID"
        autoComplete="off"
        hint="Payment links carry it. Once one does, it stays as it is."
        {...form.field('code')}
      />
      <Field label="Email" labelNote={optional} type="email" autoComplete="off" {...form.field('email')} />
      <Field
        label="Phone"
        labelNote={optional}
        type="tel"
        autoComplete="off"
        hint="Ten digits, with or without +91."
        {...form.field('phone')}
      />
      <TextArea label="Address" labelNote={optional} rows={3} {...form.field('address')} />
      <Field
        label="GSTIN"
        labelNote={optional}
        autoComplete="off"
        spellCheck={false}
        {...form.field('taxId')}
      />
      <TextArea
        label="Notes"
        labelNote={optional}
        rows={4}
        hint="Only staff see this."
        {...form.field('notes')}
      />
    </Form>
  );
};

export const NewClientScreen = () => {
  const { link = '' } = useSearch({ from: clientScreens.create });
  const code = useStaffQuery(clientApi.newCode, { enabled: link === '' });
  const linked = useStaffQuery(paymentLinkApi.one, { params: { id: link }, enabled: link !== '' });
  const source = link === '' ? code : linked;
  const known = linked.data?.link;
  return (
    <>
      <PageHead title="New client" back={{ href: consolePaths.clients, label: 'Clients' }} />
      {source.data === undefined && source.error === null ? (
        <SkeletonLines lines={8} />
      ) : (
        <ClientForm
          initial={{
            ...empty,
            code: known?.clientId ?? code.data?.code ?? '',
            name: known?.clientName ?? '',
            email: known?.email ?? '',
          }}
          draftKey={`client:new:${link}`}
          submitLabel="Add the client"
          save={(body) => staffCall(clientApi.create, { body })}
          done="The client is in the directory."
          backHref={consolePaths.clients}
        />
      )}
    </>
  );
};

export const EditClientScreen = () => {
  const { id } = useParams({ from: clientScreens.edit });
  const query = useStaffQuery(clientApi.one, { params: { id } });
  const { data } = query;
  const backHref = consoleLink(clientScreens.one, { id });
  return (
    <>
      <PageHead title="Edit client" back={{ href: backHref, label: data?.client.name ?? 'Client' }}>
        Links already created keep the name they were created with.
      </PageHead>
      {data === undefined ? (
        <AnswerPending query={query} lines={8} />
      ) : (
        <ClientForm
          initial={valuesOf(data.client)}
          isShared
          draftKey={`client:${id}`}
          submitLabel="Save"
          save={(body) =>
            staffCall(clientApi.change, { params: { id }, body: { ...body, version: data.client.version } })
          }
          record={staffQuery(clientApi.one, { params: { id } }).queryKey}
          done="Saved."
          backHref={backHref}
        />
      )}
    </>
  );
};
