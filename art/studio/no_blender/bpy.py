# Just enough of bpy for the studio's geometry code to import without Blender; the geometry itself is numpy.
class _Nothing:
    def __getattr__(self, name): return _Nothing()
    def __call__(self, *args, **named): return _Nothing()


data = _Nothing(); context = _Nothing(); ops = _Nothing()
