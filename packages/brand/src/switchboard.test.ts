import { describe, expect, test } from 'vitest';
import { hostOf, SERVICES, STAGES, switchboard, type Switchboard } from './switchboard.ts';

describe('switchboard', () => {
  test.each(STAGES.flatMap((stage) => SERVICES.map((service) => [stage, service] as const)))(
    '%s has a host for %s',
    (stage, service) => {
      expect(new URL(hostOf(stage, service)).pathname).toBe('/');
    },
  );

  test('local ports are the specified ones', () => {
    expect(SERVICES.map((service) => new URL(hostOf('local', service)).port)).toEqual(['3000', '3001', '3002', '3003']);
  });

  test.each(['staging', '', '__proto__', 'toString'])('stage %j has no host', (stage) => {
    expect(() => hostOf(stage, 'life')).toThrow('스테이지에 설정된 호스트가 없습니다');
  });

  test.each(['blog', '', 'constructor'])('service %j has no host', (service) => {
    expect(() => hostOf('prod', service)).toThrow('서비스에 맞는 호스트가 없습니다');
  });

  test('refuses to be changed', () => {
    const board = switchboard() as { -readonly [S in keyof Switchboard]: Record<string, string> };
    expect(() => (board.prod.life = 'https://evil.test')).toThrow('스위치보드는 읽기 전용입니다');
    expect(() => Reflect.deleteProperty(board, 'prod')).toThrow('스위치보드는 읽기 전용입니다');
    expect(hostOf('prod', 'life')).toBe('https://www.oun.test');
  });
});
