const RULE = [
  { when: '7일 안, 한 번도 안 봤다면', what: '낸 금액을 모두 돌려드려요.' },
  { when: '7일 안, 봤다면', what: '쓴 날만큼만 빼고 돌려드려요.' },
  { when: '7일이 지나면', what: '쓴 날을 빼고, 남은 금액의 10%를 더 빼요.' },
];

/** The refund rule, the same three lines wherever a membership is sold. */
export function RefundRule() {
  return (
    <ol className="grid gap-3">
      {RULE.map(({ when, what }, i) => (
        <li key={when} className="flex items-start gap-3 text-body-15">
          <span
            aria-hidden="true"
            className="num mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-chip bg-level-90 text-heading-12 text-level-0"
          >
            {i + 1}
          </span>
          <span className="min-w-0">
            <b className="block font-semibold">{when}</b>
            <span className="text-level-70">{what}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
