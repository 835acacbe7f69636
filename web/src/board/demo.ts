import type { Family } from './family';
import type { Shown } from './showing.svelte';
import dvonn from './demos/dvonn.json';
import gipf from './demos/gipf.json';
import gyges from './demos/gyges.json';

const DEMOS = { dvonn, gipf, gyges } as unknown as Readonly<Record<Family, readonly Shown[]>>;

/** Some turns of a real game, as the server reports them. */
export const demo = (of: Family): readonly Shown[] => DEMOS[of];
