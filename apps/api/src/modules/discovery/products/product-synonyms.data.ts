const synonym = (says: string, of: string) => ({ says: says.split(' '), of: of.split(' ') });

/** What people type for something that is named otherwise here: a word of its name or its shelf. */
export const PRODUCT_SYNONYMS: readonly { says: readonly string[]; of: readonly string[] }[] = [
  synonym('요가매트 운동매트 헬스매트 필라테스매트 mat', '매트'),
  synonym('무소음 소음방지 방음 조용한', '층간소음 조용한'),
  synonym('아령 덤벨 웨이트 중량 dumbbell', '덤벨'),
  synonym('쇠공 kettlebell', '케틀벨'),
  synonym('팔굽혀펴기 푸쉬업 푸쉬업바 pushup', '푸시업'),
  synonym('복근 ab슬라이드 슬라이더 휠', '휠'),
  synonym('저항밴드 고무밴드 탄력밴드 세라밴드 힙업밴드 엉덩이 band', '밴드 튜브'),
  synonym('줄넘기 음소거 점프로프', '줄넘기'),
  synonym('근막 롤러 마사지롤러 폼로러 roller', '폼롤러'),
  synonym('안마 안마기 마사지기 지압', '마사지건 마사지볼'),
  synonym('요가복 운동복 헬스복 필라테스복 wear', '웨어'),
  synonym('쫄바지 타이츠 leggings', '레깅스'),
  synonym('스포츠브라 브라탑 bra', '브라톱'),
  synonym('티 상의 반팔티 티셔츠 tee', '티셔츠 반팔 커버업'),
  synonym('바지 반바지 하의 shorts', '반바지 쇼츠 팬츠 레깅스'),
  synonym('삭스 socks', '양말 토삭스'),
  synonym('프로틴 단백질 단백 보충제 쉐이크 protein', '단백 단백질 셰이크'),
  synonym('간식 에너지바 프로틴바 시리얼바', '바'),
  synonym('물통 물병 텀블러 보온병 bottle', '보틀 물병'),
  synonym('쉐이커 쉐이커통 shaker', '셰이커'),
  synonym('타올 타월 수건 towel', '수건 타월 손수건'),
  synonym('요가블럭 블럭 block', '블록'),
  synonym('요가링 매직링 써클 ring', '링'),
  synonym('운동볼 요가볼 필라테스볼 공 ball', '짐볼 미니볼'),
  synonym('헬스가방 운동가방 더플백 bag', '가방 짐백'),
  synonym('저울 인바디 체지방 scale', '체중계'),
  synonym('심박계 심박측정 심장 heart', '심박 심박계'),
];

/** Beside other words these say nothing: everything here is one. */
export const ANY_PRODUCT: ReadonlySet<string> = new Set(
  '상품 제품 용품 운동 운동용품 홈트 추천 인기 파는 사기 구매 세일 할인 배송'.split(' '),
);
