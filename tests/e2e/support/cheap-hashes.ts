// Loaded into a server under test (`--import`): it hashes passwords in a moment. What hashing costs, and that the server asks
// for nothing less, is tested in server/staff/password-hash.test.ts.
import { currentCost } from '#server/staff/password-hash.ts';
import { cheapCost } from '#tests/support/cheap-cost.ts';

Object.assign(currentCost, cheapCost);
