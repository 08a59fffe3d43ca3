// Made-up people and businesses, the same ones on every run.

/** Mulberry32: small, quick, and the same numbers for the same seed. Public domain, by Tommy Ettinger. */
export const makeRandom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (end: number): number => Math.floor(next() * end),
    chance: (share: number): boolean => next() < share,
    of: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value,
  };
};

export type Random = ReturnType<typeof makeRandom>;

const words = (text: string): string[] => text.split(' ');

const firstNames = words(
  'Aarti Abdul Amit Anjali Arjun Bhavna Deepa Farah Ganesh Harini Imran Jaya Karthik Lakshmi Manoj ' +
    'Meera Nikhil Pooja Rahul Ravi Sandhya Suresh Tara Vikram Zoya அமுதா செல்வன் ಕಾವ್ಯ ಮಂಜುನಾಥ അനിൽ ' +
    'ശ്രീജ अमित सुनीता',
);

const lastNames = words(
  'Acharya Banerjee Bhat Chandran Das D’Souza Fernandes Gowda Gupta Hegde Iyer Joshi Kamath Khan ' +
    'Kulkarni Kumar Menon Mishra Naidu Nair Patel Pillai Prabhu Rao Reddy Sharma Shetty Singh Thomas ' +
    'Varghese Verma Yadav',
);

const trades = words(
  'Bakery Textiles Clinic Travels Interiors Academy Foods Motors Jewellers Organics Studio Traders ' +
    'Logistics Pharma Builders Events',
);

const projects = [
  'Online shop',
  'New website',
  'Mobile app',
  'Search campaign',
  'Booking system',
  'Brand identity',
] as const;

export const positions = [
  'Frontend Developer',
  'Designer',
  'Tester',
  'Project Coordinator',
  'Accountant',
] as const;

const wishes = [
  'We need a website for our shop, with pictures and a map.',
  'Our booking page is slow on phones. Can you look at it?',
  'Please send a quotation for an app with online payment.',
  'We want to be found when people search for us in Mysuru.',
  'The logo is old. We would like a new one and matching cards.',
  'Can you take over the hosting of our present site?',
  'We have forty products and want to sell them on the internet.',
] as const;

export type Person = { name: string; email: string; phone: string };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

export const makePerson = (random: Random, number: number): Person => {
  const [first, last] = [random.of(firstNames), random.of(lastNames)];
  return {
    name: `${first} ${last}`,
    email: `${plain(first) || 'person'}.${plain(last)}${number}@mail.test`,
    phone: String(6_000_000_000 + random.below(4_000_000_000)),
  };
};

export const makeBusiness = (random: Random): string => `${random.of(lastNames)} ${random.of(trades)}`;

export const makeProject = (random: Random): string => random.of(projects);

export const makeWish = (random: Random): string => `${random.of(wishes)} ${random.of(wishes)}`;
