// Client and project of a new link: typed freely, or taken from the directory, which then fills in what it knows. Another name
// takes out again what was filled in.

import { useEffect, useState } from 'react';
import { useStaffQuery } from '#console/api.ts';
import { Combobox } from '#console/parts/combobox.tsx';
import { clientApi } from '#contract/staff/clients.ts';

const typingMs = 200;
const offered = 8;

/** What was typed, once the typing rests. */
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setRested, typingMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

export type DirectoryValues = {
  client: string;
  clientId: string;
  email: string;
  brandId: string;
  project: string;
  projectId: string;
  description: string;
};

type Form = {
  values: DirectoryValues;
  errors: Partial<Record<keyof DirectoryValues, string | undefined>>;
  fieldId: (name: string) => string;
  fill: (more: Partial<DirectoryValues>) => void;
};

type Taken = Partial<DirectoryValues>;

/** For `ClientField` and `ProjectField` of one form. What stands beside a client's ID at first counts as filled in: a draft, a copy, a client's new link. */
export const useDirectory = (form: Form) => {
  const { values, fill } = form;
  const isKnown = values.clientId !== '';
  const { clientId, email, brandId, project, projectId, description } = values;
  const [ofClient, setOfClient] = useState<Taken>(isKnown ? { clientId, email, brandId } : {});
  const [ofProject, setOfProject] = useState<Taken>(isKnown ? { project, projectId, description } : {});

  /** Empties the fields that still hold it. */
  const without = (taken: Taken): Taken =>
    Object.fromEntries(
      Object.entries(taken).flatMap(([name, value]) =>
        values[name as keyof DirectoryValues] === value ? [[name, '']] : [],
      ),
    );

  return {
    ...form,
    changeClient: (client: string, taken: Taken): void => {
      fill({ ...without(ofProject), ...without(ofClient), client, ...taken });
      setOfClient(taken);
      setOfProject({});
    },
    changeProject: (name: string, taken: Taken): void => {
      fill({ ...without(ofProject), project: name, ...taken });
      setOfProject({ project: name, ...taken });
    },
  };
};

type Props = ReturnType<typeof useDirectory>;

export const ClientField = ({ values, errors, fieldId, changeClient }: Props) => {
  const typed = useRested(values.client.trim());
  const { data } = useStaffQuery(clientApi.list, {
    query: { q: typed, limit: offered, ...(typed === '' && { sort: '-created' }) },
  });
  const clients = data?.rows ?? [];
  return (
    <Combobox
      id={fieldId('client')}
      label="Client"
      hint="Type a name: clients in the directory are suggested and fill in the rest. Any other name works, too."
      value={values.client}
      error={errors.client}
      offers={clients.map(({ id, name, code, email }) => ({
        id,
        label: name,
        detail: [code, email].filter(Boolean).join(' · '),
      }))}
      onType={(client) => changeClient(client, {})}
      onTake={(id) => {
        const client = clients.find((each) => each.id === id);
        if (client === undefined) return;
        changeClient(client.name, { clientId: client.code, email: client.email ?? '' });
      }}
    />
  );
};

/** Offers the projects of the client whose code the form holds. */
export const ProjectField = ({ values, errors, fieldId, changeProject }: Props) => {
  const code = values.clientId.trim();
  const found = useStaffQuery(clientApi.list, {
    query: { q: code, limit: offered },
    enabled: code !== '',
  });
  const id = found.data?.rows.find((each) => each.code === code)?.id ?? '';
  const { data } = useStaffQuery(clientApi.one, { params: { id }, enabled: id !== '' });
  const projects = (id === '' ? [] : (data?.client.projects ?? [])).filter(
    ({ archivedAt, name, code: reference }) =>
      archivedAt === null &&
      `${name} ${reference}`.toLowerCase().includes(values.project.trim().toLowerCase()),
  );
  return (
    <Combobox
      id={fieldId('project')}
      label="Project"
      value={values.project}
      error={errors.project}
      offers={projects.map((each) => ({ id: each.id, label: each.name, detail: each.code }))}
      onType={(project) => changeProject(project, {})}
      onTake={(projectId) => {
        const project = projects.find((each) => each.id === projectId);
        if (project === undefined) return;
        changeProject(project.name, {
          projectId: project.code,
          ...(project.description !== null && { description: project.description }),
        });
      }}
    />
  );
};
