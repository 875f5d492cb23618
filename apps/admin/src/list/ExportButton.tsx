import { type Mutation } from '@oun/client/mutation';
import { popupError, toast } from '@oun/shell/overlays';
import { Button } from '@oun/ui/button';
import { withCommas } from '@oun/money/written';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveCsv } from '../screens/store/orders/csv-file.ts';

/** What the list shows, as a file. */
export function ExportButton<Filter>({
  name,
  call,
  filter,
}: {
  /** Of the file. */
  name: string;
  call: Mutation<{ body: { filter: Filter } }, { csv: string; count: number; is_cut: boolean }>;
  filter: Filter;
}) {
  const save = useMutation({
    ...call,
    onSuccess: ({ csv, count, is_cut }) => {
      saveCsv(`${name}.csv`, csv);
      toast(`${withCommas(count)}건을 담았어요${is_cut ? '. 더 있어요. 조건을 좁혀주세요' : ''}`);
    },
    onError: (error) => void popupError(error),
  });
  return (
    <Button variant="line" size="Dense" pending={save.isPending} onClick={() => save.mutate({ body: { filter } })}>
      <Download size={16} aria-hidden="true" />
      CSV
    </Button>
  );
}
