import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '@oun/brand/switchboard';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import type { Plugin, UserConfig } from 'vite';
import { contractForBrowser } from './contract-for-browser.ts';

/**
 * Run on the server as they are, by the same Node that runs the host: a class or context that host and screens share
 * (`CallError`, `siteContext`) must be one object, not a copy in each.
 */
const SHARED_WITH_HOST = ['brand', 'client', 'contract', 'money', 'site'];

const FONT = /\.(?:woff2?|ttf|otf)$/;
const FRAMEWORK = /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler|@tanstack)[\\/]/;
const COMMON =
  /[\\/](?:packages[\\/](?:brand|bridge|client|contract|shell|site|ui)[\\/]src|node_modules[\\/]lucide-react)[\\/]/;
/** Shared by many pages too, but by pages with forms, or inside the app: a list is read without them. */
const FORMS =
  /[\\/]packages[\\/](?:contract[\\/]src[\\/]identity(?:-rules)?|ui[\\/]src[\\/](?:[\w-]*field(?:-frame)?|radio-group))\.tsx?$/;
/** All that a search needs of them. */
const FIELD_BOX = /[\\/]packages[\\/]ui[\\/]src[\\/](?:clear-input|field-box)\.tsx$/;
/** Of these a list has none: its search is a field of its own. */
const CONTROLS = /[\\/]packages[\\/]ui[\\/]src[\\/](?:checkbox|field|radio-group)\.tsx$/;
/** What fills in a form, with the library it stands on: only where there is one, or when a sheet with one opens. */
const FILLING =
  /[\\/](?:packages[\\/](?:shell[\\/]src[\\/](?:form|wrong-field|use-typed-words|ask-to-leave)|client[\\/]src[\\/]refusal|contract[\\/]src[\\/](?:broken-rules|field-words))\.tsx?|node_modules[\\/]react-hook-form[\\/].*)$/;
const APP_ONLY = /[\\/]packages[\\/]bridge[\\/]src[\\/]bridge\.ts$/;
/** The rules of each form come with it. */
const RULES = /[\\/]packages[\\/]contract[\\/]src[\\/][\w-]+-forms\.ts$/;
/** Only where there is one: no list has any, and a select weighs more than all other fields together. */
const OWN =
  /[\\/]packages[\\/](?:ui[\\/]src[\\/](?:avatar|callout|list-end|select|sticky-cta|switch|text-area)|shell[\\/]src[\\/](?:coming-or-end|near-end|share))\.tsx$/;
/** Shared by the pages of somebody's orders and purse; who looks around has none. */
const ORDERS =
  /[\\/]packages[\\/](?:contract[\\/]src[\\/](?:address|benefit|checkout|claim|membership|order)|client[\\/]src[\\/]once-mutation|ui[\\/]src[\\/]price-lines)\.tsx?$/;
/** Shared by the pages of what people write to each other. */
const PEOPLE = /[\\/]packages[\\/]contract[\\/]src[\\/](?:feed|feed-rules|people)\.ts$/;
/** Shared by the pages of a member's week and records; who looks around has none. */
const HABIT =
  /[\\/]packages[\\/](?:habit[\\/]src[\\/][\w.-]+|contract[\\/]src[\\/](?:habit|health)|shell[\\/]src[\\/](?:today(?:-\w+)?|training-week)|ui[\\/]src[\\/](?:progress|segmented|stepper))\.tsx?$/;
/** Shared by the few pages of a program, its lessons and clips, which are visited one after the other. */
const PROGRAM =
  /[\\/]life[\\/]src[\\/]screens[\\/](?:library[\\/](?:marks|MarkButtons)|playlists[\\/]use-add-to-playlist|program[\\/](?:progress|queries|use-path))\.tsx?$/;
const PLAYER_ICONS =
  /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:bell|chevron-up|moon|pause|settings-2)\.(?:mjs|js)$/;
/** Of what is shown or hidden: a password, a profile. A list has neither. */
const EYES = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]eye(?:-off)?\.(?:mjs|js)$/;
/** All that tells of a page in one file: what comes later to few pages finds it there. */
const TRACKING =
  /[\\/]packages[\\/](?:shell[\\/]src[\\/]tracking\.tsx|track[\\/]src[\\/](?:browser|visitor-session|log[\\/](?:paths|queue|record|shelf|start))\.ts)$/;
/** On every page around whatever it shows, however few pages show one in it too. */
const FRAME =
  /[\\/](?:packages[\\/](?:shell[\\/]src[\\/](?:browser-session|error-screens|guest-records-key|policies|revalidation)|ui[\\/]src[\\/]logo)\.tsx|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:message-circle|search|shopping-bag|shopping-cart|user)\.(?:mjs|js))$/;
const isForm = (id: string) => FORMS.test(id) && !CONTROLS.test(id);
const isCommon = (id: string) =>
  COMMON.test(id) &&
  ![FIELD_BOX, FORMS, CONTROLS, FILLING, RULES, APP_ONLY, OWN, ORDERS, PEOPLE, HABIT, EYES].some((own) => own.test(id));
/** Pages that must share a module before every page loads it: the more there are, the more share what most do not need. */
const COMMON_TO: Record<Service, number> = { life: 10, store: 6, home: 6, admin: 6 };

/** `vite.config.ts` of a site. */
export function siteConfig({ service }: { service: Service }): UserConfig {
  const shared = SHARED_WITH_HOST.flatMap(modulesOf);
  return {
    cacheDir: `../../node_modules/.vite/${service}`,
    plugins: [contractForBrowser(), tailwindcss(), reactRouter(), resolveLikeNode()],
    resolve: { dedupe: ['react', 'react-dom', 'react-router', '@tanstack/react-query'] },
    ssr: { external: shared },
    build: {
      // Safari and iOS webviews 16.4, Chrome 111: what the styles need anyway.
      target: 'baseline-widely-available',
      // The policy of pages allows fonts from files only, and a font inside a stylesheet would hold up the first paint.
      assetsInlineLimit: (path) => (FONT.test(path) ? false : undefined),
      reportCompressedSize: false,
      // For ourselves only: no file names them, and the build takes them away from what is served.
      sourcemap: 'hidden',
    },
    environments: {
      ssr: { build: { rolldownOptions: { external: shared } } },
      client: {
        // What only the server does is left out of what browsers load.
        define: { 'typeof window': '"object"' },
        build: {
          rolldownOptions: {
            output: {
              // Every page loads the table of all their names.
              chunkFileNames: 'assets/[name]-[hash:7].js',
              entryFileNames: 'assets/[name]-[hash:7].js',
              codeSplitting: {
                groups: [
                  // Changes seldom, so that a release leaves it in browsers' caches.
                  { name: 'framework', test: FRAMEWORK, priority: 3 },
                  // Dozens of small files pack worse than one, and each is a request of its own.
                  { name: 'common', test: isCommon, minShareCount: COMMON_TO[service], priority: 3 },
                  { name: 'frame', test: FRAME, priority: 3 },
                  { name: 'tracking', test: TRACKING, priority: 3 },
                  // A player has a dozen that other pages have one of.
                  { name: 'player-icons', test: PLAYER_ICONS },
                  { name: 'eyes', test: EYES },
                  { name: 'filling', test: FILLING, priority: 1 },
                  // Ahead of what is made of it, which would take it along.
                  { name: 'field-box', test: FIELD_BOX, priority: 2 },
                  { name: 'forms', test: isForm, minShareCount: COMMON_TO[service], priority: 1 },
                  { name: 'controls', test: CONTROLS, minShareCount: COMMON_TO[service] },
                  { name: 'orders', test: ORDERS, minShareCount: COMMON_TO[service] },
                  { name: 'people', test: PEOPLE },
                  { name: 'program', test: PROGRAM, minShareCount: 2 },
                ],
              },
            },
          },
        },
      },
    },
  };
}

/** Vite leaves a package of the workspace outside the build only where each of its modules is named. */
function modulesOf(name: string): string[] {
  const files = readdirSync(join(import.meta.dirname, '../..', name, 'src')).filter((file) =>
    /^[\w-]+\.ts$/.test(file),
  );
  return [`@oun/${name}`, ...files.map((file) => `@oun/${name}/${file.slice(0, -'.ts'.length)}`)];
}

/**
 * In development React Router's plugin would have the screens use its development build while the host, resolved by
 * Node itself, uses the other: two copies, and contexts that do not meet.
 */
function resolveLikeNode(): Plugin {
  return {
    name: 'oun:resolve-like-node',
    enforce: 'post',
    configEnvironment(name, options) {
      if (name === 'ssr') options.resolve = { ...options.resolve, externalConditions: ['node', 'module-sync'] };
    },
  };
}
