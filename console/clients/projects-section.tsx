// The projects of a client: what new payment links can be for.

import { useEffect } from 'react';
import { staffCall, staffQuery } from '#console/api.ts';
import { Button } from '#console/parts/button.tsx';
import { Form } from '#console/parts/form.tsx';
import { optional } from '#console/parts/optional.tsx';
import { Section } from '#console/parts/section.tsx';
import { StatusPill } from '#console/parts/status-pill.tsx';
import { missing, useForm } from '#console/parts/use-form.ts';
import { useOpener } from '#console/parts/use-opener.ts';
import { useStaffAction } from '#console/use-staff-action.ts';
import type { ProjectForm as ProjectBody, StaffClient, StaffProject } from '#contract/staff/clients.ts';
import { clientApi } from '#contract/staff/clients.ts';
import { Field, TextArea } from '#ui/field.tsx';

const changes = [clientApi.one];

const ProjectForm = ({
  clientId,
  project,
  onDone,
}: {
  clientId: string;
  project: StaffProject | undefined;
  onDone: () => void;
}) => {
  const id = `project-${project?.id ?? 'new'}`;
  // It may open below what is in view.
  useEffect(() => document.getElementById(`${id}-name`)?.focus(), [id]);
  const save = useStaffAction<ProjectBody>({
    act: (body) =>
      project === undefined
        ? staffCall(clientApi.addProject, { params: { id: clientId }, body })
        : staffCall(clientApi.changeProject, {
            params: { id: clientId, projectId: project.id },
            body: { ...body, version: project.version },
          }),
    changes,
    record: staffQuery(clientApi.one, { params: { id: clientId } }).queryKey,
    done: project === undefined ? 'The project is added.' : 'Saved.',
  });
  const form = useForm({
    id,
    draftKey: `${clientId} ${id}`,
    initial: {
      code: project?.code ?? '',
      name: project?.name ?? '',
      description: project?.description ?? '',
    },
    check: (values) =>
      missing(values, { name: 'Enter the name of the project.', code: 'Enter the project ID.' }),
    isShared: project !== undefined,
    send: save.runAsync,
    onSent: onDone,
  });
  return (
    <Form
      form={form}
      submitLabel={project === undefined ? 'Add the project' : 'Save'}
      look="quiet"
      cancel={onDone}
    >
      <Field label="Project name" autoComplete="off" {...form.field('name')} />
      <Field
        label="Project ID"
        autoComplete="off"
        hint="The reference that the client quotes with a payment."
        {...form.field('code')}
      />
      <TextArea label="Description" labelNote={optional} rows={2} {...form.field('description')} />
    </Form>
  );
};

const ProjectRow = ({ clientId, project }: { clientId: string; project: StaffProject }) => {
  const { isOpen, setOpen, opener, close } = useOpener();
  const { id, code, name, description, archivedAt } = project;
  const archive = useStaffAction<boolean>({
    act: (archived) =>
      staffCall(clientApi.archiveProject, {
        params: { id: clientId, projectId: id },
        body: { archived },
      }),
    changes,
    done: (_, archived) => ({
      text: archived ? 'The project is archived.' : 'The project is restored.',
      undo: () => void archive.run(!archived),
    }),
  });
  return (
    <li className="grid gap-3 border-t border-rule py-2 first:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64 wrap-anywhere">
          {name} <span className="text-muted">{code}</span>{' '}
          {archivedAt !== null && <StatusPill>Archived</StatusPill>}
          {description !== null && <p className="text-sm text-muted">{description}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            ref={opener}
            small
            aria-label={`Edit ${name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            Edit
          </Button>
          <Button
            small
            aria-label={archivedAt === null ? `Archive ${name}` : `Restore ${name}`}
            onClick={() => void archive.run(archivedAt === null)}
          >
            {archivedAt === null ? 'Archive' : 'Restore'}
          </Button>
        </div>
      </div>
      {isOpen && <ProjectForm clientId={clientId} project={project} onDone={close} />}
    </li>
  );
};

export const ProjectsSection = ({ client: { id, projects } }: { client: StaffClient }) => {
  const { isOpen, setOpen, opener, close } = useOpener();
  return (
    <Section
      title="Projects"
      actions={
        !isOpen && (
          <Button ref={opener} small onClick={() => setOpen(true)}>
            Add a project
          </Button>
        )
      }
    >
      {isOpen && <ProjectForm clientId={id} project={undefined} onDone={close} />}
      {projects.length === 0 && !isOpen ? (
        <p className="text-muted">No projects yet.</p>
      ) : (
        <ul>
          {projects.map((project) => (
            <ProjectRow key={project.id} clientId={id} project={project} />
          ))}
        </ul>
      )}
    </Section>
  );
};
