import { csvLine } from '@oun/brand/csv';
import type { Arrived } from '@oun/contract/statistics';
import { Block } from '@oun/shell/block';
import { Button } from '@oun/ui/button';
import { Card } from '@oun/ui/card';
import { Skeleton } from '@oun/ui/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveCsv } from '../store/orders/csv-file.ts';
import { arrivedShare, percentWords } from './words.ts';

export type Sheet = readonly (readonly (string | number)[])[];

type PanelProps<Data> = {
  title: string;
  /** What is counted, and along what. */
  sub: string;
  query: UseQueryResult<Data>;
  height: number;
  children: (data: Data) => ReactNode;
  /** The figures as they are, a first line with their names. */
  sheet: (data: Data) => Sheet;
  /** Where they come from records that may be lost on their way. */
  arrived?: (data: Data) => Arrived;
  head?: ReactNode;
};

/** A sentence, what is drawn, where the figures are from, and the figures themselves. */
export function Panel<Data>({ title, sub, query, height, children, sheet, arrived, head }: PanelProps<Data>) {
  return (
    <Card as="section" aria-label={title} className="flex min-w-0 flex-col">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="text-heading-16">{title}</h2>
          <p className="mt-0.5 text-body-13 text-level-60">{sub}</p>
        </div>
        {head}
      </div>
      <Block
        query={query}
        title={`${title}: 불러오지 못했어요`}
        skeleton={<Skeleton height={height} className="mt-4" />}
      >
        {(data) => (
          <>
            <div className="mt-4 mb-4">{children(data)}</div>
            <div className="mt-auto flex items-center justify-between gap-3 border-t border-level-10 pt-3">
              <p className="text-body-12 text-level-60">
                {arrived ? (
                  <ArrivedWords arrived={arrived(data)} />
                ) : (
                  '회원과 결제 장부에서 바로 세서 빠진 것이 없어요.'
                )}
              </p>
              <Button
                variant="line"
                size="Dense"
                onClick={() => saveCsv(`${title}.csv`, sheet(data).map(csvLine).join('\r\n'))}
              >
                <Download size={16} aria-hidden="true" />
                CSV
              </Button>
            </div>
          </>
        )}
      </Block>
    </Card>
  );
}

function ArrivedWords({ arrived }: { arrived: Arrived }) {
  const share = arrivedShare(arrived);
  if (share === undefined) return '이 기간에 온 기록이 없어요.';
  return `켜 두신 분의 기기가 센 기록 가운데 ${percentWords(share)}로 그렸어요.`;
}
