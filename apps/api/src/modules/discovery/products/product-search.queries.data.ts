type Kind = 'exact' | 'part' | 'initials' | 'typo' | 'slip' | 'spaces' | 'words' | 'synonym' | 'nothing';

export type ProductQuery = {
  query: string;
  kind: Kind;
  /** Every one of the first three has this in its name, or in its brand. */
  all?: RegExp;
  /** The very first. */
  first?: RegExp;
  corrected?: string;
};

/** What people type in a store's search, and what they must find among the products of the demo. */
export const PRODUCT_QUERIES: readonly ProductQuery[] = [
  { query: '매트', kind: 'exact', all: /매트/ },
  { query: '덤벨', kind: 'exact', all: /덤벨/ },
  { query: '폼롤러', kind: 'exact', all: /폼롤러/ },
  { query: '레깅스', kind: 'exact', all: /레깅스/ },
  { query: '무브노트', kind: 'exact', all: /무브노트/ },
  { query: '케틀벨 8kg', kind: 'words', first: /케틀벨 8kg/ },
  { query: '조용한 덤벨', kind: 'words', first: /조용한 .*덤벨/ },
  { query: '매트 10mm', kind: 'words', first: /매트 10mm/ },
  { query: '요가 블록 추천', kind: 'words', all: /블록/ },

  { query: '레깅', kind: 'part', all: /레깅스/ },
  { query: '폼로', kind: 'part', all: /폼롤러/ },
  { query: '케틀ㅂ', kind: 'part', all: /케틀벨/ },
  { query: '셰이', kind: 'part', all: /셰이커|셰이크/ },
  { query: '층간', kind: 'part', first: /층간소음/ },

  { query: 'ㄷㅂ', kind: 'initials', all: /덤벨|단백|등반|다발/ },
  { query: 'ㄹㄱㅅ', kind: 'initials', all: /레깅스/ },
  { query: 'ㅍㄹㄹ', kind: 'initials', all: /폼롤러/ },
  { query: 'ㅋㅌㅂ', kind: 'initials', all: /케틀벨/ },
  { query: 'ㅁㅅㅈㄱ', kind: 'initials', all: /마사지건/ },

  { query: '래깅스', kind: 'typo', all: /레깅스/, corrected: '레깅스' },
  { query: '캐틀밸', kind: 'typo', all: /케틀벨/, corrected: '케틀벨' },
  { query: '폼롤로', kind: 'typo', all: /폼롤러/, corrected: '폼롤러' },
  { query: '마사자건', kind: 'typo', all: /마사지건/, corrected: '마사지건' },

  { query: 'apxm', kind: 'slip', all: /매트|메트|메시/ },
  { query: 'eja qpf', kind: 'slip', first: /덤벨/ },
  { query: 'fprldtm', kind: 'slip', all: /레깅스/, corrected: '레깅스' },
  { query: 'vharhffj', kind: 'slip', all: /폼롤러|폼/ },

  { query: '요가블록', kind: 'spaces', all: /블록/ },
  { query: '루프밴드', kind: 'spaces', all: /루프 밴드/ },
  { query: '단백질바', kind: 'spaces', first: /단백질 바/ },

  { query: '아령', kind: 'synonym', all: /덤벨/ },
  { query: '요가매트', kind: 'synonym', all: /매트/ },
  { query: '물통', kind: 'synonym', all: /보틀|물병/ },
  { query: '프로틴', kind: 'synonym', all: /단백|셰이크/ },
  { query: '스포츠브라', kind: 'synonym', all: /브라톱/ },
  { query: '안마기', kind: 'synonym', all: /마사지/ },
  { query: 'dumbbell', kind: 'synonym', all: /덤벨/ },

  { query: '자동차', kind: 'nothing' },
  { query: 'qzxwv', kind: 'nothing' },
];
