import { hydrate } from '@oun/site/entry-client';

hydrate();
