import { mutation, perform } from '@oun/client/mutation';
import { query } from '@oun/client/query';
import type { Chapter } from '@oun/contract/lesson';
import { getPreview, type MemberPlayback, type Playback, swapMovement } from '@oun/contract/playback';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Twin } from './player-actions.ts';

const swapOne = mutation(swapMovement, { touches: 'nothing' });
/** An address holds for minutes: each is asked for anew. */
const NEVER_KEPT = { staleTime: 0, gcTime: 0, retry: false };

/** A film with other movements in it: its address, its chapters and its words. */
export type Swapped = Pick<Playback, 'manifest_url' | 'ticket' | 'expires_at' | 'chapters' | 'subtitles'>;

/**
 * Puts other movements into the film. What a member chose is kept with their stream; a guest has none, and says with
 * every question what they chose.
 */
export function useSwaps(playableId: string, member: MemberPlayback | undefined) {
  const client = useQueryClient();
  const chosen = useRef<readonly string[]>([]);
  const params = { id: playableId };

  const askAsGuest = (choices: readonly string[]): Promise<Playback> =>
    client.fetchQuery({
      ...query(getPreview, { params, query: choices.length > 0 ? { swaps: choices.join(',') } : {} }),
      ...NEVER_KEPT,
    });

  return {
    /** The film as a guest has it now, with an address that holds on. */
    again: () => askAsGuest(chosen.current),

    async swap(chapters: readonly Chapter[], to: Twin): Promise<Swapped> {
      if (!member) {
        const choices = chosenWith(chosen.current, chapters, to);
        const answer = await askAsGuest(choices);
        chosen.current = choices;
        return answer;
      }
      let answer: Swapped | undefined;
      for (const { index } of chapters) {
        const body = { playback_session_id: member.playback_session_id, chapter: index, to };
        answer = await perform(client, swapOne, { params, body });
      }
      return answer!;
    },
  };
}

/** "4:quiet" after what was chosen before; the original is what nobody chose anything for. */
export function chosenWith(before: readonly string[], chapters: readonly Pick<Chapter, 'index'>[], to: Twin): string[] {
  const isOf = (choice: string) => chapters.some(({ index }) => choice.startsWith(`${index}:`));
  if (to === 'original') return before.filter((choice) => !isOf(choice));
  return [...before, ...chapters.map(({ index }) => `${index}:${to}`)];
}
