"""Makes oun-sans.woff2 and ../fonts-rest.css; needs `pip install fonttools brotli`, from the root of the project.

One file with the letters our own texts use, in the weights our styles use. What is left over stays in Pretendard's own
pieces, their ranges without these letters. Its name is another one because the licence reserves the original's.
"""

import re
import subprocess
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

PRETENDARD = Path('node_modules/pretendard/dist')
PIECES = PRETENDARD / 'web/variable/pretendardvariable-dynamic-subset.css'
HERE = Path('packages/ui/src/fonts')
NAME = 'Oun Sans'
TEXTS = re.compile(r'\.(tsx?|json|sql)$')
PLAIN = {*range(0x20, 0x7F), *map(ord, '\u00a0©®°±·×½–—‘’“”•…₩℃←↑→↓−✓')}


def letters() -> set[int]:
    files = subprocess.check_output(['git', 'ls-files', 'apps', 'packages'], text=True).split()
    texts = (Path(file).read_text() for file in files if TEXTS.search(file) and '.test.' not in file)
    return PLAIN | {ord(letter) for text in texts for letter in text if '가' <= letter <= '힣'}


def make_core(wanted: set[int]) -> set[int]:
    options = subset.Options(layout_features=['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk', 'calt'], hinting=False)
    options.drop_tables += ['STAT']
    options.name_IDs += [13, 14]
    font = TTFont(PRETENDARD / 'public/variable/PretendardVariable.ttf', recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, {'wght': (400, 700)})
    for record in font['name'].names:
        record.string = str(record).replace('Pretendard Variable', NAME).replace('PretendardVariable', 'OunSans')
    font.flavor = 'woff2'
    font.save(HERE / 'oun-sans.woff2')
    return set(font.getBestCmap())


def write_rest(core: set[int]) -> None:
    faces = []
    for face in re.findall(r'@font-face \{(.+?)\}', PIECES.read_text(), re.S):
        number = re.search(r'subset\.(\d+)\.woff2', face)[1]
        ranges = re.search(r'unicode-range: ([^;]+);', face)[1].replace('U+', '').split(', ')
        points = sorted({point for span in ranges for point in points_of(span)} - core)
        if points:
            faces.append(FACE.format(number=number, ranges=', '.join(spans(points))))
    Path('packages/ui/src/fonts-rest.css').write_text('/* Written by fonts/make.py. */\n' + ''.join(faces))


FACE = """@font-face {{
  font-family: 'Pretendard Variable';
  font-display: swap;
  font-weight: 45 920;
  src: url('pretendard/dist/web/variable/woff2-dynamic-subset/PretendardVariable.subset.{number}.woff2');
  unicode-range: {ranges};
}}
"""


def points_of(span: str) -> range:
    first, _, last = span.partition('-')
    return range(int(first, 16), int(last or first, 16) + 1)


def spans(points: list[int]) -> list[str]:
    found: list[list[int]] = []
    for point in points:
        if found and found[-1][1] == point - 1:
            found[-1][1] = point
        else:
            found.append([point, point])
    return [f'U+{first:x}' if first == last else f'U+{first:x}-{last:x}' for first, last in found]


core = make_core(letters())
write_rest(core)
print(len(core), 'letters,', (HERE / 'oun-sans.woff2').stat().st_size, 'bytes')
