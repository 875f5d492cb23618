/** Counts what devices told, as the worker does. A process of its own: the api reads numbers otherwise than tests do. */
import { countDevices } from '../apps/api/src/modules/tracking/logs/completeness.ts';
import { connect } from '../apps/api/src/platform/db/db.ts';

const { db } = connect({ url: process.argv[2]!, name: 'oun-e2e', max: 1, isMaintenance: true });
await countDevices({ db });
await db.destroy();
