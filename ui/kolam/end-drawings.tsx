// The drawings of how something ended, once in a page's HTML: script shows one by its name (ui/end-drawing.tsx) and carries
// none of them.
import { Kolam } from './kolam.tsx';
import { failure, success } from './named.ts';

export const EndDrawings = () => (
  <>
    <Kolam drawing={success} symbolId="drawing-success" draw />
    <Kolam drawing={failure} symbolId="drawing-failure" draw />
  </>
);
