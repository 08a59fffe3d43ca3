// The drawings of the site, each with its meaning in its outline. Plain data: a page that imports one does not
// carry the others, and nothing is drawn before it is shown. The walls were found with search.ts.
import type { Definition } from './generate.ts';

/** The mark: the smallest diamond that is one line. Holds at 24 px. */
export const logo = { rows: ['.#.', '###', '.#.'], symmetry: 'all', weight: 0.17 } satisfies Definition;

/** The threshold: a large rounded octagon with an ornamented rim. */
export const hero = {
  rows: [
    '...#####...',
    '..#######..',
    '.#########.',
    '###########',
    '###########',
    '###########',
    '###########',
    '###########',
    '.#########.',
    '..#######..',
    '...#####...',
  ],
  symmetry: 'xy',
  walls: [
    [5, 4],
    [16, 5],
    [9, 4],
    [16, 9],
    [6, 3],
    [2, 7],
    [9, 2],
  ],
  weight: 0.085,
} satisfies Definition;

/** A window: a title bar over a page, joined in the middle. */
export const window = {
  rows: ['#######', '#######', '#######', '#######', '#######'],
  symmetry: 'x',
  walls: [
    [0, 1],
    [2, 1],
    [4, 1],
  ],
} satisfies Definition;

/** A tall handset with a bar at its foot. */
export const handset = {
  rows: ['###', '###', '###', '###', '###', '###'],
  symmetry: 'x',
  walls: [[0, 9]],
} satisfies Definition;

/** A diamond. */
export const diamond = {
  rows: ['...#...', '..###..', '.#####.', '#######', '.#####.', '..###..', '...#...'],
  symmetry: 'xy',
  walls: [[5, 2]],
} satisfies Definition;

/** A plus that radiates. */
export const plus = {
  rows: ['...#...', '..###..', '.#.#.#.', '#######', '.#.#.#.', '..###..', '...#...'],
  symmetry: 'all',
} satisfies Definition;

/** A ring with a centre that all ways lead to. */
export const ring = {
  rows: ['.#####.', '##.#.##', '#..#..#', '#######', '#..#..#', '##.#.##', '.#####.'],
  symmetry: 'r4',
  walls: [[3, 0]],
} satisfies Definition;

/** Three racks, joined by one riser. */
export const racks = {
  rows: ['#######', '#######', '#######'],
  symmetry: 'xy',
  walls: [
    [0, 1],
    [2, 1],
    [4, 1],
  ],
} satisfies Definition;

/** Project planning: all dots are laid, the first loop is drawn. */
export const stepOne = {
  rows: ['.#..o.', '###ooo', '.#..o.', '.o..o.', 'oooooo', '.o..o.'],
} satisfies Definition;

/** Development: two loops, one line. */
export const stepTwo = {
  rows: ['.#..#.', '######', '.#..#.', '.o..o.', 'oooooo', '.o..o.'],
} satisfies Definition;

/** Testing: three. */
export const stepThree = {
  rows: ['.#..#.', '######', '.#..#.', '.#..o.', '###ooo', '.#..o.'],
} satisfies Definition;

/** Launch: the fourth loop makes the whole. */
export const stepFour = {
  rows: ['.#..#.', '######', '.#..#.', '.#..#.', '######', '.#..#.'],
  symmetry: 'x',
  walls: [[5, 8]],
} satisfies Definition;

/** Rapid deployment: an arrow. */
export const rapidDeployment = {
  rows: ['...#...', '...##..', '######.', '#######', '######.', '...##..', '...#...'],
} satisfies Definition;

/** Advanced security: a shield. */
export const advancedSecurity = {
  rows: ['#####', '#####', '#####', '.###.', '..#..'],
  symmetry: 'x',
  walls: [[1, 2]],
} satisfies Definition;

/** Dedicated support: a heart. */
export const dedicatedSupport = {
  rows: ['.##.##.', '#######', '#######', '.#####.', '..###..', '...#...'],
  symmetry: 'x',
  walls: [[2, 1]],
} satisfies Definition;

/** About: the door whose threshold the line is drawn on. */
export const about = {
  rows: ['.###.', '#####', '##.##', '##.##', '##.##'],
  symmetry: 'x',
  walls: [[0, 7]],
} satisfies Definition;

/** Technology management: a chip with its pins. */
export const technology = {
  rows: ['.#.#.#.', '#######', '.#####.', '#######', '.#####.', '#######', '.#.#.#.'],
  symmetry: 'r4',
  walls: [
    [3, 2],
    [7, 2],
  ],
} satisfies Definition;

/** Call to action: a garland over the door. */
export const callToAction = {
  rows: ['.#...#...#...#.', '###############', '.#...#...#...#.'],
  symmetry: 'xy',
} satisfies Definition;

/** Enquiry: something said. */
export const enquire = {
  rows: ['#######', '#######', '#######', '#######', '.##....', '.#.....'],
  walls: [[9, 0]],
} satisfies Definition;

/** Questions: a question mark. */
export const faq = {
  rows: ['.###.', '##.##', '....#', '..###', '..#..', '.....', '..o..'],
} satisfies Definition;

/** Contact: an envelope with its flap. */
export const contact = {
  rows: ['#######', '#######', '#######', '#######', '#######'],
  symmetry: 'x',
  walls: [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ],
} satisfies Definition;

/** Who we are: two hands of one line. */
export const whoWeAre = { rows: ['.#..#.', '######', '.#..#.'], symmetry: 'xy' } satisfies Definition;

/** Mission: an arrow that points up. */
export const mission = {
  rows: ['...#...', '..###..', '.#####.', '#######', '..###..', '..###..', '..###..'],
  symmetry: 'x',
} satisfies Definition;

/** Vision: an eye. */
export const vision = {
  rows: ['..###..', '.#####.', '#######', '.#####.', '..###..'],
  symmetry: 'xy',
  walls: [[5, 0]],
} satisfies Definition;

/** Success: a tick. */
export const success = { rows: ['....#', '...##', '#.##.', '###..', '.#...'] } satisfies Definition;

/** Error: a cross. */
export const failure = {
  rows: ['#...#', '##.##', '.###.', '##.##', '#...#'],
  symmetry: 'xy',
} satisfies Definition;

/** Maintenance: half of it is being drawn again. */
export const maintenance = {
  rows: ['..ooo..', '.ooooo.', 'ooooooo', '#######', '#######', '.#####.', '..###..'],
  symmetry: 'x',
} satisfies Definition;

/** Not found: the line leaves its figure and breaks off. */
export const notFound = {
  rows: ['..#......', '.###.....', '########o', '.###.....', '..#......'],
  walls: [
    [3, 2],
    [6, 3],
    [5, 6],
    [2, 5],
  ],
  part: [25, 59],
} satisfies Definition;

/** The place on the map. */
export const mapPin = {
  rows: ['.###.', '#####', '#####', '.###.', '..#..'],
  symmetry: 'x',
} satisfies Definition;
