import { pageMeta } from '@oun/shell/meta';
import { withUrlState } from '@oun/shell/url-state';
import { useChoices } from './choices.ts';
import { MadeNow } from './MadeNow.tsx';
import { WishForm } from './WishForm.tsx';

export const meta = pageMeta({
  title: '운동 만들기',
  description: '시간, 부위, 난이도, 기구를 고르면 층간소음 없이 아픈 곳을 피해 오늘 할 운동을 바로 만들어요.',
});

/** What one wishes for, and with a seed in the address what became of it. */
function ComposerScreen() {
  const { choices } = useChoices();
  return choices.made === null ? <WishForm /> : <MadeNow />;
}

export default withUrlState(ComposerScreen);
