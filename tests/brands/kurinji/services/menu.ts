// Nine services, some of them with long names.

import type { ServiceMenuEntry } from '#content/types.ts';

export const serviceMenu: ServiceMenuEntry[] = [
  {
    id: 'plantations',
    path: '/services/plantations',
    drawing: 'racks',
    label: 'Plantation Bookkeeping',
    line: 'Weighing, wages and auction lots',
  },
  {
    id: 'reservations',
    path: '/services/reservations',
    drawing: 'window',
    label: 'Guesthouse Reservations',
    line: 'Rooms, meals and house rules',
  },
  {
    id: 'translation',
    path: '/services/translation',
    drawing: 'enquire',
    label: 'Multilingual Translation',
    line: 'Programs in five languages',
  },
  {
    id: 'migration',
    path: '/services/migration',
    drawing: 'plus',
    label: 'Spreadsheet Migration',
    line: 'Out of forty workbooks, into one',
  },
  {
    id: 'maintenance',
    path: '/services/maintenance',
    drawing: 'ring',
    label: 'Longterm Maintenance',
    line: 'The same people, year after year',
  },
  {
    id: 'training',
    path: '/services/training',
    drawing: 'diamond',
    label: 'Apprenticeship Training',
    line: 'Two days a week, at your desk',
  },
  {
    id: 'weather',
    path: '/services/weather',
    drawing: 'vision',
    label: 'Weather Instrumentation',
    line: 'Rain, leaf wetness and soil',
  },
  {
    id: 'kiosks',
    path: '/services/kiosks',
    drawing: 'handset',
    label: 'Visitor Self-Service Kiosks',
    line: 'Tickets without a queue',
  },
  {
    id: 'tea',
    path: '/services/tea',
    drawing: 'teapot',
    label: 'Tea-Tasting Protocols',
    line: 'Cups, scores and certificates',
  },
];

/** For an id that the menu has not, an entry that leads nowhere: the build's check says where it stands. */
export const menuEntry = (id: string): ServiceMenuEntry =>
  serviceMenu.find((entry) => entry.id === id) ?? {
    id,
    path: `/services/${id}`,
    drawing: 'logo',
    label: id,
    line: id,
  };
