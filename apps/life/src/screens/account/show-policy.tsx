import { popupError, sheet } from '@oun/shell/overlays';

/** The whole text over the page, so that nothing typed so far is left behind. */
export async function showPolicy(name: 'terms' | 'privacy'): Promise<void> {
  try {
    const { POLICIES } = await import('../policies/policies.data.ts');
    const policy = POLICIES[name]!;
    await sheet(policy.title, () => (
      <div className="grid gap-6 pb-4">
        {policy.sections.map(({ title, lines }) => (
          <section key={title}>
            <h3 className="text-heading-16">{title}</h3>
            {lines.map((line) => (
              <p key={line} className="mt-1.5 text-body-14 text-level-70">
                {line}
              </p>
            ))}
          </section>
        ))}
      </div>
    ));
  } catch {
    void popupError({ title: '열지 못했어요', message: '인터넷 연결을 확인하고 다시 눌러주세요.' });
  }
}
