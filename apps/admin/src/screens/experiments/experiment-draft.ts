import type { AdminExperimentDetail, ExperimentForm } from '@oun/contract/experiment-admin';
import type { ExperimentMetric } from '@oun/contract/experiment-rules';

/** As it is typed: its buckets a line each, a name and how many parts of all. */
export type ExperimentDraft = {
  title: string;
  words: string;
  hypothesis: string;
  metric: ExperimentMetric;
  buckets: string;
};

export const draftOf = (experiment?: AdminExperimentDetail): ExperimentDraft => ({
  title: experiment?.title ?? '',
  words: experiment?.words ?? '',
  hypothesis: experiment?.hypothesis ?? '',
  metric: experiment?.metric ?? 'LESSON_DONE',
  buckets: (
    experiment?.buckets ?? [
      { name: 'A', weight: 50 },
      { name: 'B', weight: 50 },
    ]
  )
    .map(({ name, weight }) => `${name} ${weight}`)
    .join('\n'),
});

const linesOf = ({ buckets }: ExperimentDraft): string[] =>
  buckets
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const LINE = /^(.{1,20}?)\s+(\d{1,4})$/;

export const bodyOf = (draft: ExperimentDraft): ExperimentForm => ({
  ...draft,
  buckets: linesOf(draft).map((line) => {
    const [, name = line, weight = '0'] = LINE.exec(line) ?? [];
    return { name, weight: Number(weight) };
  }),
});

export function wrongIn(draft: ExperimentDraft): Record<string, string> {
  const lines = linesOf(draft);
  if (lines.length < 2) return { buckets: '둘 이상 적어주세요.' };
  const odd = lines.find((line) => !LINE.test(line));
  return odd ? { buckets: `‘${odd}’에 비율이 없어요. ‘이름 50’처럼 적어주세요.` } : {};
}
