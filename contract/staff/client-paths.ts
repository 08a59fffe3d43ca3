// Addresses of the directory of clients and their projects.

const client = '/api/staff/clients/:id';

export const clientPaths = {
  list: '/api/staff/clients',
  /** A code nobody has yet, for the form of a new client. */
  newCode: '/api/staff/client-code',
  one: client,
  archive: `${client}/archive`,
  projects: `${client}/projects`,
  project: `${client}/projects/:projectId`,
  projectArchive: `${client}/projects/:projectId/archive`,
  statement: `${client}/statement.pdf`,
} as const;

export const clientScreens = {
  create: '/console/clients/new',
  one: '/console/clients/$id',
  edit: '/console/clients/$id/edit',
} as const;

export const clientOrders = ['name', '-name', '-created', 'created'] as const;
